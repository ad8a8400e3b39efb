# type-lines.zsh <zsh> <start file> <line ...>: starts a zsh at a pseudo terminal, since zsh completes nothing elsewhere, types each
# line, presses Tab, and prints what report-proposals.zsh reports.
zmodload zsh/zpty || exit 1
zpty shell "$1 -f -i"
zpty -w shell "source ${(q)2}"
zpty -r shell printed $'*\x02' || exit 1
for line in "${@:3}"; do
  zpty -w -n shell "$line"$'\t'
  zpty -r shell printed $'*\x02' || exit 1
  print -rn -- "${printed##*$'\x01'}"
done
