import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type OwnMessage, ownDataQueries } from '#api/own-data.ts';
import { paths } from '#domain/paths.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/kept-data.ts';
import { Read } from '#parts/read.tsx';
import { ReceiptAddress } from '#parts/receipt-address.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Arrow } from './arrow.tsx';

/** As many as are read without asking for more. */
const fewMessages = 5;

/** What we wrote to the person, letters of organisers among it, to be read again. */
export function OwnMessages({ userId }: { userId: string }) {
  const messages = useQuery(ownDataQueries.messages(userId));
  const records = useQuery(ownDataQueries.records(userId));
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const isThere = messages.data !== undefined;
  // The bell leads here, past what stands above and comes in late.
  useEffect(() => {
    if (isThere && hash === '#pesan') {
      place.current?.scrollIntoView();
    }
  }, [isThere, hash]);

  return (
    <div ref={place} id="pesan" className="scroll-mt-20">
      <Section title={copy.messagesTitle}>
        <p className="text-ink-muted text-sm">{copy.messagesText}</p>
        <ReceiptAddress userId={userId} />
        <Read
          of={[messages]}
          failed={copy.messagesLoadFailed}
          skeleton={
            <Loading label={copy.messagesLoading}>
              <Skeleton className="h-32 rounded-xl" />
            </Loading>
          }
          empty={<p className="text-ink-muted text-sm">{copy.noMessages}</p>}
        >
          {(found) => <Messages messages={found} />}
        </Read>
        {records.data && records.data.messages_stopped_since !== null && (
          <Notice>{copy.stoppedSince(formatDate(records.data.messages_stopped_since))}</Notice>
        )}
        {records.data && records.data.unsubscribe_token !== null && (
          <ButtonLink
            to={paths.unsubscribe(records.data.unsubscribe_token)}
            variant="secondary"
            block
          >
            {copy.messageChoiceAction}
          </ButtonLink>
        )}
      </Section>
    </div>
  );
}

function Messages({ messages }: { messages: OwnMessage[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? messages : messages.slice(0, fewMessages);
  return (
    <>
      <Card>
        <ul className="grid divide-y divide-line">
          {shown.map((message) => (
            <li key={message.message_id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      </Card>
      {shown.length < messages.length && (
        <Button variant="secondary" block onClick={() => setWhole(true)}>
          {copy.allMessagesAction(messages.length)}
        </Button>
      )}
    </>
  );
}

function Message({ message }: { message: OwnMessage }) {
  const { race, race_id, teks, terkirim_pada } = message;
  const sender = race === null ? copy.ourName : (message.organisation ?? copy.organiserOf(race));
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-3 p-4 hover:bg-sunken">
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="break-words font-semibold">{message.subjek}</span>
          <span className="flex flex-wrap gap-x-2 text-ink-muted text-sm">
            <span className="break-words">{copy.fromWhom(sender)}</span>
            <span>{formatDateTime(terkirim_pada ?? message.dibuat_pada)}</span>
          </span>
          {terkirim_pada === null && (
            <span>
              <Badge tone="warning">{message.held ? copy.waitsForMailbox : copy.notSent}</Badge>
            </span>
          )}
        </span>
        <Arrow />
      </summary>
      <div className="grid gap-3 px-4 pb-4 text-sm">
        <p className="break-words text-ink-muted">{copy.sentTo(message.address)}</p>
        {teks === null ? <p>{copy.secretText}</p> : <Words text={teks} />}
        {race !== null && race_id !== null && (
          <ButtonLink to={paths.raceDetail(race_id)} variant="secondary" size="sm">
            {copy.toRaceAction}
          </ButtonLink>
        )}
      </div>
    </details>
  );
}

/** Paragraph by paragraph; what somebody else wrote is set off, as in the mail. */
function Words({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph, index) =>
    paragraph.split('\n').every((line) => line.startsWith('> ')) ? (
      <blockquote
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and never move
        key={index}
        className="whitespace-pre-line break-words border-accent border-l-4 pl-3"
      >
        {paragraph.replaceAll(/^> /gm, '')}
      </blockquote>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and never move
      <p key={index} className="whitespace-pre-line break-words">
        {paragraph}
      </p>
    ),
  );
}
