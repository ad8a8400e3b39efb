# Tab prints the proposals between two control characters, instead of showing them, and empties the line.
compadd() {
  local -a found
  # With one of these options a completion only asks which words match.
  if [[ " ${@[1,${@[(i)(-|--)]}]} " != *" -"(O|A|D)" "* ]]; then
    builtin compadd -O found "$@"
    proposed+=($found)
  fi
  builtin compadd "$@"
}
propose() {
  local -a proposed
  _main_complete
  compstate[insert]= compstate[list]=
  print -rn -- $'\x01'"${(pj:\0:)proposed}"$'\x02'
}
press-tab() {
  zle propose
  zle kill-buffer
}
zle -C propose list-choices propose
zle -N press-tab
bindkey '^I' press-tab
print -rn -- $'\x02'
