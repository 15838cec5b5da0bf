import { ChevronRight, Copy, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as copy from '#organiser/copy/qr-frames.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { useScreenAwake } from '#ui/screen-awake.ts';

/** Long enough for a camera that looks every 90 ms, on a phone that needs some of them for one picture. */
const frameMs = 700;

interface ShowFramesProps {
  frames: readonly string[];
  /** What the code is, for a person who cannot see it. */
  label: string;
}

/** A code for another phone's camera: one picture, or several that follow each other. As text where there is no camera. */
export function ShowFrames({ frames, label }: ShowFramesProps) {
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(
    () => !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches,
  );
  const count = frames.length;
  const shown = Math.min(at, count - 1);
  useScreenAwake(true);
  useEffect(() => {
    if (!running || count < 2) {
      return;
    }
    const timer = setInterval(() => setAt((now) => (now + 1) % count), frameMs);
    return () => clearInterval(timer);
  }, [running, count]);

  const copyAll = () =>
    copyText(frames.join('\n'), { copied: copy.copied, refused: copy.notCopied });

  return (
    <div className="grid justify-items-center gap-3">
      <div className="aspect-square w-full max-w-88 rounded-lg bg-white p-2">
        {frames.map((frame, index) => (
          // All are there from the beginning: a picture that is drawn when its turn comes is missed by the camera.
          <div key={frame} hidden={index !== shown} className="size-full">
            <QrCode
              value={frame}
              size="fill"
              label={count > 1 ? `${label}, ${copy.frameOf(index + 1, count)}` : label}
            />
          </div>
        ))}
      </div>
      {count > 1 && (
        <>
          <p className="text-center font-bold text-lg tabular-nums">
            {copy.frameOf(shown + 1, count)}
          </p>
          <p className="max-w-prose text-center text-ink-muted">{copy.holdStill}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="secondary" onClick={() => setRunning(!running)}>
              {running ? <Pause aria-hidden /> : <Play aria-hidden />}
              {running ? copy.pause : copy.goOn}
            </Button>
            {!running && (
              <Button variant="secondary" onClick={() => setAt((shown + 1) % count)}>
                <ChevronRight aria-hidden />
                {copy.nextFrame}
              </Button>
            )}
          </div>
        </>
      )}
      <Button variant="ghost" onClick={() => void copyAll()}>
        <Copy aria-hidden />
        {copy.copyText}
      </Button>
    </div>
  );
}
