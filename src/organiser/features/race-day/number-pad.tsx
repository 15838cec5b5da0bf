import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import * as copy from '#organiser/copy/race-day.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

interface NumberPadProps {
  text: string;
  type: (text: string) => void;
  /** Adds to the text, and keeps the eye where it is. */
  press: (added: string) => void;
}

/** Larger than the phone's own keyboard, and never in front of the field. */
export function NumberPad({ text, type, press }: NumberPadProps) {
  return (
    <fieldset className="grid grid-cols-3 gap-2" aria-label={copy.numberPad}>
      {digits.slice(0, 9).map((digit) => (
        <Key key={digit} label={digit} onPress={() => press(digit)} />
      ))}
      <Key
        label={copy.erase}
        onPress={() => type(text.replace(/(dnf|dns|dq|.)$/i, ''))}
        icon={<Delete aria-hidden className="size-6" />}
      />
      <Key label="0" onPress={() => press('0')} />
      <Key label={copy.nextPlate} onPress={() => press(' ')} wide />
      {(['dnf', 'dns', 'dq'] as const).map((kind) => (
        <Key
          key={kind}
          label={copy.finishWords[kind]}
          onPress={() => press(`${text === '' || text.endsWith(' ') ? '' : ' '}${kind}`)}
          small
        />
      ))}
    </fieldset>
  );
}

interface KeyProps {
  label: string;
  onPress: () => void;
  icon?: ReactNode;
  wide?: boolean;
  small?: boolean;
}

function Key({ label, onPress, icon, wide = false, small = false }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={icon ? label : undefined}
      onClick={onPress}
      className={`grid select-none place-items-center rounded-xl bg-surface font-extrabold inset-ring inset-ring-line-strong active:bg-primary-soft ${small ? 'min-h-12 text-lg' : 'min-h-14 text-2xl'} ${wide ? 'text-lg!' : ''}`}
    >
      {icon ?? label}
    </button>
  );
}
