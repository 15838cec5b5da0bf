import { Modal, type ModalProps } from './modal.tsx';

/** In the middle of the screen: a question, or one small form. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} className="dialog" />;
}
