import { Flashlight, FlashlightOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as copy from '#organiser/copy/qr-reader.ts';
import { loadDecoder } from './decoder.ts';

/** The same code in view counts once; shown again after this long it is a new scan. */
const sameCodeMs = 3_000;
const lookEveryMs = 90;

interface CameraProps {
  onCode: (text: string) => void;
  /** What to say where there is no camera, and what to do instead. */
  refused: string;
}

/** The camera's picture; calls `onCode` for each QR code that comes into view. */
export function Camera({ onCode, refused }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'on' | 'refused'>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [torch, setTorch] = useState(false);
  const report = useRef(onCode);
  report.current = onCode;

  useEffect(() => {
    let over = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { text: '', at: 0 };

    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      const { current } = video;
      if (over || current === null) {
        for (const camera of stream.getTracks()) {
          camera.stop();
        }
        return;
      }
      current.srcObject = stream;
      await current.play();
      setTrack(stream.getVideoTracks()[0] ?? null);
      setState('on');
      const decoder = await loadDecoder();
      const look = async () => {
        try {
          const [code] = current.readyState >= 2 ? await decoder.read(current) : [];
          const now = Date.now();
          if (code !== undefined && !over) {
            const isNew = code !== last.text || now - last.at > sameCodeMs;
            last = { text: code, at: now };
            if (isNew) {
              report.current(code);
            }
          }
        } catch {
          // A frame that could not be read says nothing of the next one.
        }
        if (!over) {
          timer = setTimeout(look, lookEveryMs);
        }
      };
      await look();
    };
    start().catch(() => {
      if (!over) {
        setState('refused');
      }
    });

    return () => {
      over = true;
      clearTimeout(timer);
      for (const camera of stream?.getTracks() ?? []) {
        camera.stop();
      }
    };
  }, []);

  const hasTorch =
    track !== null && 'torch' in ((track.getCapabilities?.() ?? {}) as { torch?: boolean });
  const switchTorch = async () => {
    try {
      await track?.applyConstraints({ advanced: [{ torch: !torch } as MediaTrackConstraintSet] });
      setTorch(!torch);
    } catch {
      // The lamp is another app's at the moment.
    }
  };

  return (
    <div className="relative min-h-40 flex-1 shrink-0 basis-40 overflow-hidden bg-black">
      <video ref={video} playsInline muted className="absolute inset-0 size-full object-cover" />
      {state !== 'on' && (
        <p
          role="status"
          className="absolute inset-0 grid place-content-center px-8 text-center font-semibold text-white"
        >
          {state === 'starting' ? copy.cameraStarting : refused}
        </p>
      )}
      {state === 'on' && hasTorch && (
        <button
          type="button"
          aria-pressed={torch}
          onClick={switchTorch}
          className="absolute top-3 right-3 flex min-h-12 items-center gap-2 rounded-full bg-black/60 px-4 font-bold text-white"
        >
          {torch ? (
            <FlashlightOff aria-hidden className="size-5" />
          ) : (
            <Flashlight aria-hidden className="size-5" />
          )}
          {torch ? copy.torchOff : copy.torchOn}
        </button>
      )}
    </div>
  );
}
