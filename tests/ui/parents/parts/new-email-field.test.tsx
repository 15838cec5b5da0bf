import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { NewEmailField } from '#parents/parts/new-email-field.tsx';

const left = vi.fn();

function Form() {
  const [email, setEmail] = useState('');
  return (
    <>
      <NewEmailField
        name="email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        onWhole={setEmail}
        onLeft={left}
      />
      <input aria-label="Nomor HP" />
    </>
  );
}

function field() {
  return screen.getByLabelText('Email');
}
function end(name: string) {
  return screen.queryByRole('button', { name });
}

test('the usual ends come with the first letter, and go once the address is whole', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(field());
  expect(screen.queryByRole('group')).toBeNull();

  await user.keyboard('ani');
  expect(screen.getByRole('group', { name: 'Lengkapi email' })).toBeVisible();
  await user.keyboard('@y');
  expect(end('@gmail.com')).toBeNull();
  expect(end('@yahoo.com')).toBeVisible();

  await user.keyboard('{Backspace}{Backspace}@klub.id');
  expect(screen.queryByRole('group')).toBeNull();
});

test('an end that is pressed makes the address whole and leaves the keyboard where it was', async () => {
  left.mockClear();
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field(), 'ani');
  await user.click(screen.getByRole('button', { name: '@gmail.com' }));

  expect(field()).toHaveValue('ani@gmail.com');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('group')).toBeNull();
  expect(left).not.toHaveBeenCalled();
});

test('by the keys alone: the field is not left for its ends, and has the focus again afterwards', async () => {
  left.mockClear();
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field(), 'ani');
  await user.tab();
  await user.tab();
  expect(end('@yahoo.com')).toHaveFocus();
  expect(left).not.toHaveBeenCalled();

  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('ani@yahoo.com');
  expect(field()).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('Nomor HP')).toHaveFocus();
  expect(left).toHaveBeenCalledOnce();
});

test('whoever goes past the ends has left the field', async () => {
  left.mockClear();
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field(), 'ani@');
  await user.tab();
  await user.tab();
  expect(left).not.toHaveBeenCalled();
  await user.tab();
  expect(screen.getByLabelText('Nomor HP')).toHaveFocus();
  expect(left).toHaveBeenCalledOnce();
});
