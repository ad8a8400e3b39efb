import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Checkbox, RadioGroup } from './choice.tsx';
import { TextField } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select.tsx';

function attribute(html: string, tag: string, name: string): string | undefined {
  return new RegExp(`<${tag}[^>]*\\s${name}="([^"]*)"`).exec(html)?.[1];
}

describe('fields', () => {
  test('hint and error are tied to the control, and the error marks it', () => {
    const html = renderToStaticMarkup(<TextField id="code" name="code" label="l" hint="h" error="e" />);
    expect(attribute(html, 'input', 'aria-describedby')).toBe('code-error code-hint');
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
    expect(attribute(html, 'label', 'for')).toBe('code');
    expect(html).toContain('id="code-error"');
    expect(html).toContain('id="code-hint"');
  });

  test('a field without hint and error describes nothing, yet keeps the place where an error is announced', () => {
    const html = renderToStaticMarkup(<TextField id="code" name="code" label="l" />);
    expect(attribute(html, 'input', 'aria-describedby')).toBeUndefined();
    expect(attribute(html, 'input', 'aria-invalid')).toBeUndefined();
    expect(html).toMatch(/id="code-error"[^>]*aria-live="polite"/);
  });

  test("Conform's own props reach the control, its error id names the message", () => {
    const html = renderToStaticMarkup(
      <SelectField id="c" name="country" label="l" options={[]} error="e" errorId="x" aria-describedby="x" required />,
    );
    expect(attribute(html, 'select', 'aria-describedby')).toBe('x');
    expect(html).toContain('id="x"');
    expect(html).toContain('required');
  });

  test("a radio group's own id leads to its first option", () => {
    const options = [
      { value: 'ms', label: 'a' },
      { value: 'mr', label: 'b' },
    ];
    const html = renderToStaticMarkup(
      <RadioGroup id="gender" name="gender" legend="l" options={options} defaultValue="mr" error="e" />,
    );
    expect(attribute(html, 'input', 'id')).toBe('gender');
    expect(attribute(html, 'fieldset', 'aria-describedby')).toBe('gender-error');
    expect(html).toMatch(/checked=""[^>]*value="mr"/);
  });

  test('a checkbox ties its error like any field', () => {
    const html = renderToStaticMarkup(<Checkbox id="terms" name="terms" label="l" error="e" />);
    expect(attribute(html, 'input', 'aria-describedby')).toBe('terms-error');
  });

  test('the toggle of a password does nothing before script runs', () => {
    const html = renderToStaticMarkup(<PasswordField id="p" name="p" label="l" showLabel="s" hideLabel="h" />);
    expect(attribute(html, 'input', 'type')).toBe('password');
    expect(html).toMatch(/<button[^>]*disabled=""/);
  });
});
