import { Bookmark, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { staffPaths } from '../../../../domain/shared/staffPages.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { toast } from '../../../kit/notices.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { viewCalls } from '../../calls/views.ts'
import { MenuButton } from '../../kit/MenuButton.tsx'
import type { TableUrl } from '../../kit/tableUrl.ts'

const SaveView = lazy(() =>
  loadChunk(() => import('./SaveView.tsx').then((part) => ({ default: part.SaveView }))),
)

/** A page of one member or one item has no views of its own. */
const isOfMany = (pathname: string): boolean => Object.values<string>(staffPaths).includes(pathname)

/** The menu of saved views of the page's table: own views can be deleted, shared ones name their author. */
export function SavedViews({ url }: { url: TableUrl }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { data, error, mutate: readAgain } = useAnswer(isOpen ? viewCalls.list : null)
  const views = data?.result.filter((view) => view.page === pathname) ?? []
  const remove = async (id: number) => {
    try {
      await staffApi.send(viewCalls.remove(id))
      await mutate(viewCalls.list.url)
    } catch (refused) {
      toast.error(sentenceOf(refused, messages.generic))
    }
  }
  if (!isOfMany(pathname)) return null
  return (
    <>
      <MenuButton
        label="저장한 보기"
        icon={<Bookmark size={18} aria-hidden="true" />}
        onOpen={setOpen}
        entries={[
          ...(data === undefined && error !== undefined
            ? [
                {
                  id: 'again',
                  label: '저장한 보기를 불러오지 못했어요. 다시 시도',
                  isStaying: true,
                  onChoose: () => void readAgain(),
                },
              ]
            : []),
          ...views.map((view) => ({
            id: String(view.id),
            label: (
              <>
                {view.name}
                {view.savedBy !== null && <small>{view.savedBy}</small>}
              </>
            ),
            onChoose: () => void navigate(`${view.page}?${view.query}`),
          })),
          ...views
            .filter((view) => view.savedBy === null)
            .map((view) => ({
              id: `remove ${view.id}`,
              label: (
                <>
                  <X size={16} aria-hidden="true" />‘{view.name}’ 지우기
                </>
              ),
              isDanger: true,
              onChoose: () => void remove(view.id),
            })),
          { id: 'save', label: '지금 보기 저장…', onChoose: () => setSaving(true) },
        ]}
      />
      {isSaving && (
        <Suspense fallback={null}>
          <SaveView page={pathname} query={url.view} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}
