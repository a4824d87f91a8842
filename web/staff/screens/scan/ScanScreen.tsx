import { useNavigate, useSearchParams } from 'react-router-dom'
import { hasCode } from '../../../api/apiError.ts'
import { staffApi } from '../../api/request.ts'
import { searchCall } from '../../calls/today.ts'
import { Page } from '../../kit/Page.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { consignmentsPath, itemPath } from '../../paths.ts'
import { ScanField } from '../../pieces/scan/ScanField.tsx'
import { Packing } from './Packing.tsx'
import { Receiving } from './Receiving.tsx'
import styles from './ScanScreen.module.css'
import { useScan } from './useScan.ts'

const tasks = [
  { id: 'receive', label: '받기' },
  { id: 'ship', label: '보내기' },
  { id: 'open', label: '찾기' },
] as const
type TaskId = (typeof tasks)[number]['id']

/** Work with a scanner in the hand: receive what comes back, pack what goes out, or look an item up. */
export function ScanScreen() {
  const [params, setParams] = useSearchParams()
  const task: TaskId = tasks.find(({ id }) => id === params.get('task'))?.id ?? 'receive'
  return (
    <Page title="스캔">
      <Tabs
        name="할 일"
        tabs={tasks}
        shown={task}
        onShow={(id) => setParams({ task: id }, { replace: true })}
      />
      <div className={styles.page}>
        {task === 'receive' && <Receiving />}
        {task === 'ship' && <Packing />}
        {task === 'open' && <Opening />}
      </div>
    </Page>
  )
}

/** The page of the consignment with this number; null without one. */
async function consignmentPlace(code: string): Promise<string | null> {
  try {
    const { result } = await staffApi.read(searchCall(code))
    const found = result.find(({ kind, title }) => kind === 'consignment' && title === code)
    return found === undefined ? null : consignmentsPath({ open: found.id })
  } catch (refused) {
    // A single letter is searched for by nobody, and is no number of a consignment.
    if (hasCode(refused, 'INVALID_REQUEST')) return null
    throw refused
  }
}

/** Opens the record of the scanned item, or the consignment whose label it is. */
function Opening() {
  const navigate = useNavigate()
  const { problem, isBusy, scan } = useScan()
  return (
    <>
      <ScanField
        label="상품 라벨"
        hint="라벨을 스캔해 주세요"
        busy={isBusy}
        onCode={(code) =>
          scan(code, async (item) => {
            const place = item === null ? await consignmentPlace(code) : itemPath(item.productId)
            if (place !== null) void navigate(place)
            return place !== null
          })
        }
      />
      {problem !== null && (
        <p role="alert" className={styles.warning}>
          {problem}
        </p>
      )}
    </>
  )
}
