import { TextField, type TextFieldProps } from '#web/ui/field.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { useInviterSuggestions } from './use-inviter-suggestions.ts';

/**
 * A field for an inviter's address or id. While it is typed in, the browser suggests inviters whose address or name begins
 * like this; without script it is a plain field.
 */
export function InviterField(props: Omit<TextFieldProps, 'list' | 'onInput' | 'autoComplete' | 'spellCheck'>) {
  const canRead = usePermission('inviters.read');
  const { suggestions, suggest, preload } = useInviterSuggestions();
  const field = <TextField {...props} autoComplete="off" spellCheck={false} />;
  if (!canRead) return field;
  const list = `${props.id}-suggestions`;
  return (
    <>
      <TextField
        {...props}
        list={list}
        autoComplete="off"
        spellCheck={false}
        onFocus={preload}
        onInput={({ currentTarget }) => suggest(currentTarget.value)}
      />
      <datalist id={list}>
        {suggestions.map(({ id, email, label }) => (
          <option key={id} value={email} label={label} />
        ))}
      </datalist>
    </>
  );
}
