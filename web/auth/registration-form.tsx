import type { RegisterInput } from '../generated/graphql.ts';
import { useRegistrationFormQuery } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { ChoicesNotLoaded } from '../ui/choices-not-loaded.tsx';
import { DateOfBirthField } from '../ui/date-of-birth-field.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormError } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { EmailField } from './email-field.tsx';

type RegistrationFormProps = { errors: readonly FormError[]; onSubmit: (input: RegisterInput) => void };

/** Name, e-mail, date of birth and password of a new account. */
export function RegistrationForm({ errors, onSubmit }: RegistrationFormProps) {
  const texts = useTexts();
  const { data, loading, refetch } = useRegistrationFormQuery();
  const { days = [], months = [], years = [] } = data?.registrationForm ?? {};

  return (
    <Form errors={errors} onSubmit={(typed) => onSubmit(registrationOf(typed))}>
      <Field label={texts.auth.name} name="name" autoComplete="name" autoCapitalize="words" spellCheck={false} />
      <EmailField />
      <DateOfBirthField label={texts.auth.dateOfBirth} days={days} months={months} years={years} />
      {!data && (
        <ChoicesNotLoaded text={texts.auth.datesNotLoaded} loading={loading} onTryAgain={() => void refetch()} />
      )}
      <PasswordField
        label={texts.auth.password}
        name="password"
        autoComplete="new-password"
        hint={texts.auth.passwordHint}
      />
      <Button type="submit" wide>
        {texts.auth.createAccount}
      </Button>
    </Form>
  );
}

const registrationOf = (typed: FormData): RegisterInput => ({
  name: String(typed.get('name')),
  email: String(typed.get('email')),
  password: String(typed.get('password')),
  dateOfBirth: { day: chosen(typed, 'day'), month: chosen(typed, 'month'), year: chosen(typed, 'year') },
});

const chosen = (typed: FormData, part: string): number | null => {
  const value = typed.get(part);
  return value === '' || value === null ? null : Number(value);
};
