import { Image } from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { isOwnPicture } from '#api/organiser/pictures.ts';
import { externalLink } from '#domain/external-link.ts';
import * as copy from '#organiser/copy/content.ts';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { articleClass } from '#parts/article-style.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

/** What parents' door shows of an address, and the database keeps. */
function linkOf(text: string): string | null {
  const typed = text.trim();
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) {
    return `mailto:${typed}`;
  }
  if (/^(mailto|tel):\S+$/i.test(typed)) {
    return typed;
  }
  if (/^\+?[\d\s-]{8,}$/.test(typed)) {
    return `tel:${typed.replace(/[\s-]/g, '')}`;
  }
  if (/^\/(?!\/)\S*$/.test(typed)) {
    return typed;
  }
  return externalLink(/^[a-z][a-z+.-]*:/i.test(typed) ? typed : `https://${typed}`);
}

/** A picture of another site would tell that site who reads the article, and be gone when it likes. */
function withoutForeignPictures(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const foreign = [...page.querySelectorAll('img')].filter(
    (picture) => !isOwnPicture(picture.getAttribute('src') ?? ''),
  );
  if (foreign.length === 0) {
    return html;
  }
  for (const picture of foreign) {
    picture.remove();
  }
  toast.info(copy.foreignPictures);
  return page.body.innerHTML;
}

export interface ArticleEditorProps {
  /** What stands in it at first. */
  initial: string;
  onChange: (markup: string) => void;
  error: string | undefined;
  /** Where its pictures go. */
  folder: string;
}

/** Words with headings, lists, quotes, links and pictures. What is pasted keeps only these. */
export function ArticleEditor({ initial, onChange, error, folder }: ArticleEditorProps) {
  const id = useId();
  const [asking, setAsking] = useState<'link' | 'picture' | null>(null);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          protocols: ['mailto', 'tel'],
          isAllowedUri: (address) => linkOf(address) !== null,
        },
      }),
      Image,
    ],
    content: initial,
    // Its few rules are in the class below: a style that is put in by script is one more thing to allow.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id,
        name: 'body',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        class: classNames(
          articleClass,
          'min-h-72 whitespace-pre-wrap px-4 py-3.5 outline-none',
          '[&_h2]:mt-6 [&_h2]:font-bold [&_h2]:text-xl',
          '[&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-focus',
          '[&_.ProseMirror-gapcursor]:hidden',
        ),
      },
      transformPastedHTML: withoutForeignPictures,
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });

  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="required-mark min-h-6 font-semibold text-sm">
        {copy.bodyLabel}
      </span>
      <div
        className={classNames(
          'overflow-clip rounded-lg border bg-surface focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2',
          error === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        <Toolbar editor={editor} onAsk={setAsking} />
        <EditorContent editor={editor} />
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <LinkDialog editor={editor} open={asking === 'link'} onClose={() => setAsking(null)} />
      <PictureDialog
        editor={editor}
        folder={folder}
        open={asking === 'picture'}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

interface Tool {
  label: string;
  icon: LucideIcon;
  on?: boolean;
  off?: boolean;
  run: () => void;
}

function Toolbar({ editor, onAsk }: { editor: Editor; onAsk: (what: 'link' | 'picture') => void }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { label: copy.toolBold, icon: Bold, on: state.bold, run: () => chain().toggleBold().run() },
    {
      label: copy.toolItalic,
      icon: Italic,
      on: state.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      label: copy.toolHeading,
      icon: Heading2,
      on: state.heading,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: copy.toolSubheading,
      icon: Heading3,
      on: state.subheading,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: copy.toolBullets,
      icon: List,
      on: state.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: copy.toolNumbers,
      icon: ListOrdered,
      on: state.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: copy.toolQuote,
      icon: Quote,
      on: state.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    { label: copy.toolLink, icon: Link2, on: state.link, run: () => onAsk('link') },
    { label: copy.toolPicture, icon: ImagePlus, run: () => onAsk('picture') },
    { label: copy.toolUndo, icon: Undo2, off: !state.undo, run: () => chain().undo().run() },
    { label: copy.toolRedo, icon: Redo2, off: !state.redo, run: () => chain().redo().run() },
  ];
  return (
    <div
      role="toolbar"
      aria-label={copy.toolbarLabel}
      className="bar-above z-10 flex flex-wrap border-line border-b bg-surface p-1"
    >
      {tools.map(({ label, icon: Icon, on, off = false, run }) => (
        <button
          key={label}
          type="button"
          aria-pressed={on}
          aria-disabled={off || undefined}
          // The text keeps the focus: the editor takes it back a frame later, and letters typed meanwhile would be lost.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!off) {
              run();
            }
          }}
          className={classNames(
            'grid min-h-12 min-w-11 flex-auto justify-items-center gap-0.5 rounded-md px-0.5 py-1.5 font-semibold text-2xs',
            on === true
              ? 'bg-primary-soft text-on-primary-soft'
              : 'text-ink-muted hover:bg-sunken hover:text-ink',
            off && 'opacity-50',
          )}
        >
          <Icon aria-hidden className="size-4.5" />
          {label}
        </button>
      ))}
    </div>
  );
}

interface AskProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

function LinkDialog({ editor, open, onClose }: AskProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.linkTitle}>
      {open && <LinkQuestion editor={editor} onClose={onClose} />}
    </Dialog>
  );
}

function LinkQuestion({ editor, onClose }: Omit<AskProps, 'open'>) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? '';
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string | undefined>();
  const apply = () => {
    const href = linkOf(address);
    if (href === null) {
      setError(copy.linkInvalid);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    // Nothing is marked: the address itself is what is read.
    if (editor.state.selection.empty && before === '') {
      chain
        .insertContent([
          { type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] },
        ])
        .run();
    } else {
      chain.setLink({ href }).run();
    }
    onClose();
  };
  return (
    <div className="grid gap-4">
      <TextField
        label={copy.linkAddressLabel}
        hint={copy.linkAddressHint}
        error={error}
        data-autofocus
        type="url"
        inputMode="url"
        autoComplete="off"
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          // The dialog stands inside a form, which would be sent.
          if (event.key !== 'Enter') {
            return;
          }
          event.preventDefault();
          apply();
        }}
      />
      <Row>
        <Button block onClick={apply}>
          {copy.linkApply}
        </Button>
        {before !== '' && (
          <Button
            variant="secondary"
            block
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            {copy.linkRemove}
          </Button>
        )}
      </Row>
    </div>
  );
}

function PictureDialog({ editor, folder, open, onClose }: AskProps & { folder: string }) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.pictureTitle}>
      {open && <PictureQuestion editor={editor} folder={folder} onClose={onClose} />}
    </Dialog>
  );
}

function PictureQuestion({ editor, folder, onClose }: Omit<AskProps, 'open'> & { folder: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const alt = useRef('');
  return (
    <div className="grid gap-4">
      <PictureField
        label={copy.toolPicture}
        name="inline-picture"
        error={missing ? copy.pictureMissing : undefined}
        value={address}
        onChange={(next) => {
          setAddress(next);
          setMissing(false);
        }}
        onBusy={setBusy}
        folder={folder}
        ratio={16 / 10}
      />
      <TextField
        label={copy.pictureAltLabel}
        hint={copy.pictureAltHint}
        autoComplete="off"
        maxLength={200}
        onChange={({ currentTarget }) => {
          alt.current = currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
          }
        }}
      />
      <Button
        block
        loading={busy}
        loadingText={copy.waitForPicture}
        onClick={() => {
          if (address === null) {
            setMissing(true);
            return;
          }
          editor.chain().focus().setImage({ src: address, alt: alt.current.trim() }).run();
          onClose();
        }}
      >
        {copy.pictureInsert}
      </Button>
    </div>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid gap-2.5">{children}</div>;
}
