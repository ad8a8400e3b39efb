import type { TextKey } from '#texts/keys.ts';
import { Text } from '#web/i18n/text.tsx';
import styles from './text-with-email.module.css';

type Props = { readonly id: Extract<TextKey, 'waiting.sentTo' | 'waiting.pending'>; readonly email: string };

/** A sentence that contains the visitor's own address. */
export function TextWithEmail({ id, email }: Props) {
  return <Text id={id} values={{ email }} components={[<strong key="email" className={styles.email} />]} />;
}
