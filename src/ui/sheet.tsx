import { classNames } from './class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';

export interface SheetProps extends ModalProps {
  /** Keeps its full height while its content changes, e.g. a list that is being searched. */
  tall?: boolean;
}

/** Rises from the bottom edge, where the thumb is; a centred dialog on larger screens. */
export function Sheet({ tall, ...rest }: SheetProps) {
  return <Modal {...rest} className={classNames('sheet', tall && 'sheet-tall')} />;
}
