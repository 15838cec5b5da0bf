import { useState } from 'react';
import { readProof } from '#api/organiser/refund-proofs.ts';
import * as copy from '#organiser/copy/money.ts';
import { PrivateFileButton } from '#parts/private-file-button.tsx';

/** Opens the proof of a transfer: a picture or a PDF that nothing keeps. */
export function ProofButton({ refundId, path }: { refundId: string; path: string }) {
  const [name] = useState(() => `${copy.proofName}.${path.split('.').at(-1)}`);
  return (
    <PrivateFileButton file={async () => ({ content: await readProof(refundId), name })}>
      {copy.seeProof}
    </PrivateFileButton>
  );
}
