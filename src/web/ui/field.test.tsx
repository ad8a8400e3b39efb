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
  test('hint and error describe the control, and the error marks it as invalid', () => {
    const html = renderToStaticMarkup(<TextField id="code" name="code" label="l" hint="h" error="e" />);
    expect(attribute(html, 'input', 'aria-describedby')).toBe('code-error code-hint');
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
    expect(attribute(html, 'label', 'for')).toBe('code');
    expect(html).toContain('id="code-error"');
    expect(html).toContain('id="code-hint"');
  });

  test('a field without hint and error has no description, but keeps the live region of its errors', () => {
    const html = renderToStaticMarkup(<TextField id="code" name="code" label="l" />);
    expect(attribute(html, 'input', 'aria-describedby')).toBeUndefined();
    expect(attribute(html, 'input', 'aria-invalid')).toBeUndefined();
    expect(html).toMatch(/id="code-error"[^>]*aria-live="polite"/);
  });

  test("Conform's own props reach the control; its error id is the message's", () => {
    const html = renderToStaticMarkup(
      <SelectField id="c" name="country" label="l" options={[]} error="e" errorId="x" aria-describedby="x" required />,
    );
    expect(attribute(html, 'select', 'aria-describedby')).toBe('x');
    expect(html).toContain('id="x"');
    expect(html).toContain('required');
  });

  test("a radio group's id is that of its first option", () => {
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

  test('a checkbox is described by its error like any field', () => {
    const html = renderToStaticMarkup(<Checkbox id="terms" name="terms" label="l" error="e" />);
    expect(attribute(html, 'input', 'aria-describedby')).toBe('terms-error');
  });

  test('the password toggle does nothing before scripts run', () => {
    const html = renderToStaticMarkup(<PasswordField id="p" name="p" label="l" showLabel="s" hideLabel="h" />);
    expect(attribute(html, 'input', 'type')).toBe('password');
    expect(html).toMatch(/<button[^>]*disabled=""/);
  });
});
