import useSWR from 'swr'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { calls } from '../../paths.ts'
import styles from './LegalText.module.css'

type Legal = { termsOfService: string; privacyPolicy: string }

export function LegalText({ which }: { which: keyof Legal }) {
  const { data } = useSWR<Legal, Error>(calls.footer)
  return data === undefined ? (
    <div className={styles.text}>
      <Skeleton shape="line" count={12} />
    </div>
  ) : (
    <SanitisedHtml html={data[which]} className={styles.text} />
  )
}
