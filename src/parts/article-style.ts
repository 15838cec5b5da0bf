/** How an article's markup looks, where it is read and where it is written. */
export const articleClass = [
  'break-words leading-7 [&>*+*]:mt-4',
  '[&_:is(h3,h4,h5,h6)]:mt-6 [&_:is(h3,h4,h5,h6)]:font-bold [&_:is(h3,h4,h5,h6)]:text-lg',
  '[&_a]:font-semibold [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4',
  '[&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1.5 [&_:is(ul,ol)]:pl-6 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_blockquote]:rounded-md [&_blockquote]:bg-sunken [&_blockquote]:px-4 [&_blockquote]:py-3 [&_blockquote]:text-ink-muted',
  '[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg [&_figcaption]:mt-2 [&_figcaption]:text-ink-muted [&_figcaption]:text-sm',
  '[&_hr]:border-line [&_pre]:overflow-x-auto [&_pre]:text-sm',
  '[&_table]:block [&_table]:overflow-x-auto [&_table]:text-sm [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2 [&_th]:bg-sunken [&_th]:text-left',
].join(' ');
