import { Button } from '#web/ui/button.tsx';
import { Checkbox, CheckboxGroup, RadioGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { ErrorSummary, FormActions, FormFields, FormRow, Reassurance } from '#web/ui/form.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import { Chapter, Part } from './frame.tsx';
import type { Sample } from './sample.ts';

/** What visitors fill in, each plain, filled, refused and closed. */
export function Fields({ brand, texts }: Sample) {
  const email = texts['login.email.label'];
  const options = listOptions(brand);
  const password = { showLabel: texts['login.password.show'], hideLabel: texts['login.password.hide'] };
  return (
    <Chapter name="fields">
      <Part name="TextField">
        <TextField id="text" label={email} hint={texts['registration.email.hint']} optionalLabel="(optional)" />
        <TextField id="text-filled" label={email} defaultValue="clara@example.com" />
        <TextField id="text-refused" label={email} defaultValue="clara" error={texts['login.email.invalid']} />
        <TextField id="text-closed" label={email} defaultValue="clara@example.com" disabled />
        <TextField
          id="text-code"
          label={texts['code.label']}
          hint={texts['code.hint']}
          look="code"
          defaultValue="NOCTURNE"
        />
      </Part>
      <Part name="NumberField">
        <NumberField
          id="number"
          label={texts['claims.labels']}
          unit="%"
          defaultValue={brand.claims.firstPurchasePercent}
        />
      </Part>
      <Part name="PasswordField">
        <PasswordField
          id="password"
          label={texts['login.password.label']}
          hint={texts['password.new.hint']}
          {...password}
        />
        <PasswordField
          id="password-refused"
          label={texts['login.password.label']}
          error={texts['login.password.empty']}
          {...password}
        />
      </Part>
      <Part name="SelectField">
        <SelectField id="select" label={texts['registration.country.label']} options={options} placeholder="–" />
        <SelectField
          id="select-refused"
          label={texts['registration.country.label']}
          options={options}
          error={texts['login.email.invalid']}
        />
      </Part>
      <Part name="TextAreaField">
        <TextAreaField id="area" label={texts['labels.title']} defaultValue={brand.labels.join('\n')} rows={4} />
        <TextAreaField id="area-refused" label={texts['labels.title']} error={texts['login.password.empty']} />
      </Part>
    </Chapter>
  );
}

/** What visitors choose, and the frames of forms. */
export function Choices({ brand, texts }: Sample) {
  const options = listOptions(brand);
  return (
    <Chapter name="choices">
      <Part name="RadioGroup">
        <RadioGroup
          id="radio"
          name="radio"
          legend={texts['registration.country.label']}
          options={options}
          defaultValue={brand.loyaltyCards[0]}
        />
        <RadioGroup
          id="radio-refused"
          name="radio-refused"
          legend={texts['registration.country.label']}
          options={options}
          inline={false}
          error={texts['login.password.empty']}
        />
      </Part>
      <Part name="CheckboxGroup">
        <CheckboxGroup
          id="checks"
          name="checks"
          legend={texts['labels.title']}
          options={options}
          defaultValues={brand.loyaltyCards.slice(0, 1)}
        />
      </Part>
      <Part name="Checkbox">
        <Checkbox id="check" label={texts['registration.terms.hint']} defaultChecked />
        <Checkbox id="check-refused" label={texts['registration.terms.hint']} error={texts['login.password.empty']} />
        <Checkbox id="check-closed" label={texts['registration.terms.hint']} disabled />
      </Part>
      <Part name="Fieldset">
        {(['panel', 'group'] as const).map((look) => (
          <Fieldset
            key={look}
            id={look}
            look={look}
            legend={texts['signUp.label']}
            hint={texts['registration.email.hint']}
          >
            <FormFields>
              <FormRow>
                <TextField id={`${look}-first`} label={texts['registration.firstName.label']} />
                <TextField id={`${look}-last`} label={texts['registration.lastName.label']} />
              </FormRow>
              <FormActions>
                <Button>{texts['registration.submit']}</Button>
              </FormActions>
              <Reassurance>{texts['registration.email.hint']}</Reassurance>
            </FormFields>
          </Fieldset>
        ))}
      </Part>
      <Part name="ErrorSummary">
        <ErrorSummary
          title={texts['closed.title']}
          errors={[
            { fieldId: 'text-refused', message: texts['login.email.invalid'] },
            { fieldId: 'password-refused', message: texts['login.password.empty'] },
          ]}
        />
      </Part>
    </Chapter>
  );
}

function listOptions({ loyaltyCards }: Sample['brand']) {
  return loyaltyCards.map((card) => ({ value: card, label: card }));
}
