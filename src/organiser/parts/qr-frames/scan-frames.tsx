import { type FormEvent, useCallback, useRef, useState } from 'react';
import * as copy from '#organiser/copy/qr-frames.ts';
import { Camera } from '#organiser/parts/qr-reader/camera.tsx';
import { ownSentence } from '#parts/act/sentence.ts';
import { errorMessage, type Sentences } from '#parts/copy/errors.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { type Collected, collect, nothingCollected } from './collect.ts';

interface ScanFramesProps<Value> {
  /** See `collect`. */
  read: (texts: readonly string[]) => Value;
  onRead: (value: Value) => void;
  /** Sentences of the caller's own, for codes that are refused. */
  sentences?: Sentences;
}

/** Another phone's code by the camera, in one picture or several; or as text, where the camera is of no use. */
export function ScanFrames<Value>({ read, onRead, sentences = {} }: ScanFramesProps<Value>) {
  const [collected, setCollected] = useState<Collected<Value>>(nothingCollected);
  const [pasted, setPasted] = useState('');
  const [empty, setEmpty] = useState(false);
  const now = useRef<Collected<Value>>(collected);

  const take = useCallback(
    (texts: readonly string[]) => {
      for (const text of texts) {
        now.current = collect(now.current, text.trim(), read);
        const { value, refused } = now.current;
        if (value !== null) {
          now.current = nothingCollected;
          setCollected(nothingCollected);
          onRead(value.of);
          return;
        }
        if (refused !== null) {
          break;
        }
      }
      setCollected(now.current);
    },
    [read, onRead],
  );
  const onCode = useCallback((text: string) => take([text]), [take]);

  const takePasted = (event: FormEvent) => {
    event.preventDefault();
    const texts = pasted.split(/\s+/).filter(Boolean);
    setEmpty(texts.length === 0);
    if (texts.length > 0) {
      take(texts);
      setPasted('');
    }
  };

  const { texts, missing, refused } = collected;
  return (
    <div className="grid gap-3">
      <div className="flex h-72 overflow-hidden rounded-lg">
        <Camera onCode={onCode} refused={copy.cameraRefused} />
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {missing.length > 0 && (
          <p className="font-bold text-lg">
            {copy.readSoFar(texts.length, texts.length + missing.length, missing)}
          </p>
        )}
        {refused !== null && (
          <Notice tone="danger">
            {ownSentence({ ...copy.sentences, ...sentences }, refused.code, refused.facts) ??
              errorMessage(refused.code, refused.facts)}
          </Notice>
        )}
      </div>
      <details className="rounded-lg bg-sunken px-4 py-2">
        <summary className="min-h-12 content-center font-semibold">{copy.pasteTitle}</summary>
        <form onSubmit={takePasted} className="grid gap-3 pb-2">
          <Field
            label={copy.pasteLabel}
            hint={copy.pasteHint}
            error={empty ? copy.pasteEmpty : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                value={pasted}
                onChange={(event) => setPasted(event.target.value)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" variant="secondary">
            {copy.pasteAction}
          </Button>
        </form>
      </details>
    </div>
  );
}
