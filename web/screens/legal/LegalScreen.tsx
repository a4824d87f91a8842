import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import styles from './LegalScreen.module.css'

export const TermsScreen = () => <LegalText which="termsOfService" />

export const PolicyScreen = () => <LegalText which="privacyPolicy" />

function LegalText({ which }: { which: 'termsOfService' | 'privacyPolicy' }) {
  const { data, error, mutate } = useAnswer(calls.footer)
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  return data === undefined ? (
    <div className={styles.text}>
      <Skeleton shape="line" count={12} />
    </div>
  ) : (
    <>
      <h2 className="spoken">전문</h2>
      <SanitisedHtml html={data[which]} className={styles.text} />
    </>
  )
}
