import { ChevronRight } from 'lucide-react'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import styles from './OrderScreen.module.css'

const terms = [
  { id: 2, title: '렌트 서비스 이용약관' },
  { id: 4, title: '개인정보 수집 및 이용' },
  { id: 5, title: '개인정보 제3자 제공' },
  { id: 6, title: '전자금융거래 이용약관' },
] as const

function TermRow({ id, title }: (typeof terms)[number]) {
  const sheet = useOverlay(`term-${id}`)
  const { data, error, mutate } = useAnswer(sheet.isOpen ? calls.term(id) : null)
  return (
    <li>
      <button type="button" className={styles.term} onClick={sheet.open}>
        {title} (필수)
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      <FullScreenSheet title={title} isOpen={sheet.isOpen} onClose={sheet.close}>
        {data === undefined && error === undefined && <Skeleton shape="line" count={8} />}
        {data === undefined && error !== undefined && (
          <NotRead title="약관을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
        )}
        {data !== undefined && <SanitisedHtml html={data.content} className={styles.termText} />}
      </FullScreenSheet>
    </li>
  )
}

export function TermsPart(props: { agreed: boolean; onAgree: (agreed: boolean) => void }) {
  return (
    <section className={styles.terms} aria-label="약관 동의">
      <Checkbox
        label={<span className={styles.agree}>주문 내용을 확인했고 모두 동의해요</span>}
        checked={props.agreed}
        onChange={(event) => props.onAgree(event.target.checked)}
      />
      <ul>
        {terms.map((term) => (
          <TermRow key={term.id} {...term} />
        ))}
      </ul>
    </section>
  )
}
