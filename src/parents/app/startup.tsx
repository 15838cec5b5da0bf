import { StartupScreen } from '#parts/frame/startup-screen.tsx';
import { Backdrop } from './backdrop.tsx';

/** The phone column while the stored session is looked at. */
export function Startup({ onSkip }: { onSkip: () => void }) {
  return (
    <>
      <Backdrop />
      <div className="column">
        <StartupScreen onSkip={onSkip} />
      </div>
    </>
  );
}
