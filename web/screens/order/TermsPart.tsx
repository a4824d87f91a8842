import { ChevronRight } from 'lucide-react'
import { CHECKOUT_TERM_IDS } from '../../../domain/ordering/checkoutTerms.ts'
import type { Term } from '../../../domain/wire/shop.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import styles from './OrderScreen.module.css'

type TermRowProps = { id: number; term: Term | undefined; error: Error | undefined; onRetry: () => void }

function TermRow({ id, term, error, onRetry }: TermRowProps) {
  const sheet = useOverlay(`term-${id}`)
  const title = term?.title ?? '약관'
  return (
    <li>
      <button type="button" className={styles.term} onClick={sheet.open}>
        {title} (필수)
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      <FullScreenSheet title={title} isOpen={sheet.isOpen} onClose={sheet.close}>
        {term === undefined && error === undefined && <Skeleton shape="line" count={8} />}
        {term === undefined && error !== undefined && (
          <NotRead title="약관을 불러오지 못했어요" error={error} onRetry={onRetry} />
        )}
        {term !== undefined && <SanitisedHtml html={term.content} className={styles.termText} />}
      </FullScreenSheet>
    </li>
  )
}

export function TermsPart(props: { agreed: boolean; onAgree: (agreed: boolean) => void }) {
  const { data, error, mutate } = useAnswer(calls.terms)
  return (
    <section className={styles.terms} aria-label="약관 동의">
      <Checkbox
        label={<span className={styles.agree}>주문 내용을 확인했고 모두 동의해요</span>}
        checked={props.agreed}
        onChange={(event) => props.onAgree(event.target.checked)}
      />
      <ul>
        {CHECKOUT_TERM_IDS.map((id) => (
          <TermRow
            key={id}
            id={id}
            term={data?.result.find((term) => term.id === id)}
            error={error}
            onRetry={() => mutate()}
          />
        ))}
      </ul>
    </section>
  )
}
