/** Renders HTML that staff wrote and the server sanitised. The only place that inserts raw HTML. */
export function SanitisedHtml(props: { html: string; className?: string | undefined }) {
  const content = { dangerouslySetInnerHTML: { __html: props.html } }
  return <div className={props.className} {...content} />
}
