import type { ReadUnder } from '../../../../domain/wire/accounting.ts'
import { figure, moment } from '../../kit/words.ts'
import styles from './MonthScreen.module.css'

const sealedWords = ({ unsealed, suspect }: NonNullable<ReadUnder>): string =>
  suspect > 0
    ? `점검해야 할 ${figure(suspect)}줄`
    : unsealed === 0
      ? '모두 봉인됨'
      : `봉인 대기 ${figure(unsealed)}줄`

/** The hash of the log under which the page was read. */
export const Sealed = ({ read }: { read: ReadUnder | null }) => (
  <p className={styles.seal}>
    {read === null
      ? '아직 봉인된 블록이 없어요.'
      : `읽은 원장 블록 ${figure(read.block)} · ${moment(read.sealedAt)} · ${sealedWords(read)} · ${read.hash}`}
  </p>
)
