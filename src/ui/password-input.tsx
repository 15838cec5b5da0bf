import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import * as copy from './copy.ts';
import { IconButton } from './icon-button.tsx';

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={classNames('control pr-12!', className)}
      />
      <IconButton
        label={shown ? copy.hidePasswordAction : copy.showPasswordAction}
        icon={
          shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />
        }
        className="absolute top-1/2 right-0.5 -translate-y-1/2 text-ink-muted!"
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
