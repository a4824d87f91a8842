import styles from './SanitisedHtml.module.css'

/**
 * Renders HTML that staff wrote and the server sanitised, with the points and numbers of its lists as its editor shows them.
 * The only place that inserts raw HTML.
 */
export function SanitisedHtml(props: { html: string; className?: string | undefined }) {
  const content = { dangerouslySetInnerHTML: { __html: props.html } }
  return <div className={[styles.rich, props.className].join(' ')} {...content} />
}
