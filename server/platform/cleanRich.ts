import sanitize from 'sanitize-html'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { isVisibleHtml, unseen } from '../../domain/shared/readableLine.ts'
import { type RichKind, richAttributes, richTags } from '../../domain/shared/richText.ts'
import { textLink } from '../../domain/shared/safeLink.ts'

/**
 * Returns staff's HTML with what its kind of text keeps (rule 892), and nothing that runs, loads from elsewhere or covers the
 * page: links lead to our pages, to https, to a telephone or a mail (rule 945), pictures come from this server. Everything else
 * is dropped, not escaped.
 */
export const cleanRich = (kind: RichKind, html: string): string =>
  sanitize(html, {
    allowedTags: [...richTags[kind]],
    allowedAttributes: Object.fromEntries(
      Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: ['https', 'tel', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => {
        const link = textLink(href)
        return { tagName, attribs: link === null ? {} : { href: link, rel: 'noopener noreferrer' } }
      },
      img: (tagName, { src = '', alt = '', width, height }) => ({
        tagName,
        attribs: { src, alt, ...(width && { width }), ...(height && { height }), loading: 'lazy' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/files\/[\w./?=&-]+$/.test(attribs.src ?? ''),
  })

/**
 * The same of what must have something to read, decided on what a reader sees: references are letters by now, and what no
 * page shows is gone (rule 972). Refuses INVALID_REQUEST with the field `content`.
 */
export function readableRich(kind: RichKind, content: string): string | Refusal<'INVALID_REQUEST'> {
  const cleaned = cleanRich(kind, content)
  return isVisibleHtml(cleaned) ? cleaned : refuse('INVALID_REQUEST', { fields: { content: unseen } })
}
