import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { type FieldProblem, type FormRefusal, useForm } from '#ui/form.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { TextInput } from '#ui/text-input.tsx';

interface Values {
  name: string;
  code: string;
  size: string;
}

const start: Values = { name: '', code: '', size: 'S' };

/** The code is asked for before the name, though it stands below it. */
function check({ name, code, size }: Values): FieldProblem<keyof Values>[] {
  const problems: FieldProblem<keyof Values>[] = [];
  if (code === '') {
    problems.push({ field: 'code', text: 'Isi kode.' });
  }
  if (name === '') {
    problems.push({ field: 'name', text: 'Isi nama.' });
  }
  if (name === 'x') {
    problems.push({ field: 'name', text: 'Nama terlalu pendek.' });
  }
  if (size === 'L') {
    problems.push({ field: 'size', text: 'Ukuran habis.' });
  }
  return problems;
}

class Refused extends Error {
  readonly refusal: FormRefusal<keyof Values> | null;

  constructor(refusal: FormRefusal<keyof Values> | null) {
    super('refused');
    this.refusal = refusal;
  }
}

function TestForm({ send }: { send: (values: Values) => Promise<unknown> }) {
  const form = useForm<Values>({
    initial: start,
    check,
    send,
    refused: (error) => (error as Refused).refusal,
  });
  return (
    <form {...form.props}>
      <p role="alert">{form.failure?.text}</p>
      <Field label="Nama" error={form.errorOf('name')}>
        {(field) => (
          <TextInput {...field} {...form.field('name')} onBlur={() => form.checkField('name')} />
        )}
      </Field>
      <Field label="Kode" error={form.errorOf('code')}>
        {(field) => <TextInput {...field} {...form.field('code')} />}
      </Field>
      <RadioGroup
        legend="Ukuran"
        name="size"
        options={[
          { value: 'S', label: 'S' },
          { value: 'L', label: 'L' },
        ]}
        value={form.values.size === 'L' ? 'L' : 'S'}
        onChange={(size) => form.change({ size })}
        error={form.errorOf('size')}
      />
      <p>{form.dirty ? 'belum disimpan' : 'tersimpan'}</p>
      <Button type="submit" loading={form.busy}>
        Simpan
      </Button>
      <Button onClick={() => form.reset({ ...start, name: 'Baru' })}>Ulang</Button>
    </form>
  );
}

function open(send: (values: Values) => Promise<unknown> = async () => undefined) {
  const sent = vi.fn(send);
  render(<TestForm send={sent} />);
  return { user: userEvent.setup(), sent };
}

function name() {
  return screen.getByRole('textbox', { name: 'Nama' });
}
function code() {
  return screen.getByRole('textbox', { name: 'Kode' });
}
function save() {
  return screen.getByRole('button', { name: 'Simpan' });
}

test('names every problem, focuses the first in the order of the rules, and sends nothing', async () => {
  const { user, sent } = open();
  await user.click(save());
  expect(code()).toHaveFocus();
  expect(code()).toHaveAccessibleDescription('Isi kode.');
  expect(name()).toHaveAccessibleDescription('Isi nama.');
  expect(sent).not.toHaveBeenCalled();
});

test('a sentence changes with what is typed and goes when the field is mended', async () => {
  const { user } = open();
  await user.click(save());
  await user.type(name(), 'x');
  expect(name()).toHaveAccessibleDescription('Nama terlalu pendek.');
  await user.type(name(), 'y');
  expect(name()).toBeValid();
  expect(code()).toHaveAccessibleDescription('Isi kode.');
});

test('of a group of radio buttons the chosen one gets the focus', async () => {
  const { user } = open();
  await user.type(name(), 'Rara');
  await user.type(code(), 'A1');
  await user.click(screen.getByRole('radio', { name: 'L' }));
  await user.click(save());
  expect(screen.getByRole('radio', { name: 'L' })).toHaveFocus();
  expect(screen.getByText('Ukuran habis.')).toBeVisible();
});

test('a field can be checked when it is left', async () => {
  const { user } = open();
  await user.type(name(), 'x');
  expect(name()).toBeValid();
  await user.tab();
  expect(name()).toHaveAccessibleDescription('Nama terlalu pendek.');
  expect(code()).toBeValid();
});

test('a refusal stands at its field, focused, until that field is changed; what was typed stays', async () => {
  const { user } = open(() =>
    Promise.reject(new Refused({ field: 'code', text: 'Kode sudah dipakai.' })),
  );
  await user.type(name(), 'Rara');
  await user.type(code(), 'A1');
  await user.click(save());
  expect(code()).toHaveFocus();
  expect(code()).toHaveAccessibleDescription('Kode sudah dipakai.');
  await user.type(name(), ' W');
  expect(code()).toHaveAccessibleDescription('Kode sudah dipakai.');
  await user.type(code(), '2');
  expect(code()).toBeValid();
  expect(name()).toHaveValue('Rara W');
  expect(code()).toHaveValue('A12');
});

test('a refusal of the whole form stays until it is sent again', async () => {
  const { user, sent } = open(() =>
    Promise.reject(new Refused({ field: null, text: 'Server sibuk.' })),
  );
  await user.type(name(), 'Rara');
  await user.type(code(), 'A1');
  await user.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent('Server sibuk.');
  await user.type(code(), '2');
  expect(screen.getByRole('alert')).toHaveTextContent('Server sibuk.');
  sent.mockResolvedValue(undefined);
  await user.click(save());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a refusal of a field that the form does not have is one of the whole', async () => {
  const { user } = open(() =>
    Promise.reject(new Refused({ field: 'elsewhere' as keyof Values, text: 'Tidak bisa.' })),
  );
  await user.type(name(), 'Rara');
  await user.type(code(), 'A1');
  await user.click(save());
  expect(await screen.findByText('Tidak bisa.')).toBe(screen.getByRole('alert'));
});

test('sends once at a time, and knows what has been typed since', async () => {
  let answer: () => void = () => undefined;
  const { user, sent } = open(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  expect(screen.getByText('tersimpan')).toBeVisible();
  await user.type(name(), 'Rara');
  await user.type(code(), 'A1');
  expect(screen.getByText('belum disimpan')).toBeVisible();
  await user.click(save());
  await user.type(code(), '{Enter}');
  expect(sent).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledWith({ name: 'Rara', code: 'A1', size: 'S' });
  answer();
  expect(await screen.findByText('tersimpan')).toBeVisible();

  await user.type(code(), '2');
  await user.click(save());
  expect(sent).toHaveBeenCalledTimes(2);
  await user.type(code(), '3');
  answer();
  await vi.waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
  expect(code()).toHaveValue('A123');
  expect(screen.getByText('belum disimpan')).toBeVisible();
});

test('starting anew forgets problems and what was typed', async () => {
  const { user } = open();
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Ulang' }));
  expect(name()).toHaveValue('Baru');
  expect(code()).toBeValid();
  expect(screen.getByText('tersimpan')).toBeVisible();
});
