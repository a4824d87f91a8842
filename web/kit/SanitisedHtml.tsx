/** Markup that staff wrote and the server sanitised; the one place that trusts it. */
export function SanitisedHtml(props: { html: string; className?: string | undefined }) {
  const content = { dangerouslySetInnerHTML: { __html: props.html } }
  return <div className={props.className} {...content} />
}
