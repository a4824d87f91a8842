import sanitize from 'sanitize-html'
import { type RichKind, richAttributes, richTags } from '../../domain/shared/richText.ts'
import { isSafeLink } from '../../domain/shared/safeLink.ts'

/**
 * Returns staff's HTML with what its kind of text keeps (rule 892), and nothing that runs, loads from elsewhere or covers the
 * page: links lead to our pages or to https, pictures come from this server. Everything else is dropped, not escaped.
 */
export const cleanRich = (kind: RichKind, html: string): string =>
  sanitize(html, {
    allowedTags: [...richTags[kind]],
    allowedAttributes: Object.fromEntries(
      Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: isSafeLink(href) ? { href, rel: 'noopener noreferrer' } : {},
      }),
      img: (tagName, { src = '', alt = '', width, height }) => ({
        tagName,
        attribs: { src, alt, ...(width && { width }), ...(height && { height }), loading: 'lazy' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/files\/[\w./?=&-]+$/.test(attribs.src ?? ''),
  })
