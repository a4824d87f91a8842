import { lazy, Suspense, useRef, useState } from 'react'
import { sentenceOf } from '../../../api/apiError.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { toast } from '../../../kit/notices.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { useRoles } from '../../api/session.ts'
import { nowCall } from '../../calls/content.ts'
import { AnswerView, together } from '../../kit/AnswerView.tsx'
import { type ActionTable, always } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import { KeptWords } from '../../kit/form/KeptWords.tsx'
import { useFormKeys } from '../../kit/form/useFormKeys.ts'
import { inTurn } from '../../kit/inTurn.ts'
import { Mark } from '../../kit/Mark.tsx'
import { objectOf } from '../../kit/objectOf.ts'
import { Page } from '../../kit/Page.tsx'
import { Loading } from '../../kit/States.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { type TableUrl, useTableUrl } from '../../kit/tableUrl.ts'
import { shownMark } from '../../pieces/content/shownMark.ts'
import { RowFindings } from '../BrokenRecords.tsx'
import { sendAndRefresh } from '../sendAndRefresh.ts'
import styles from './EntityScreen.module.css'
import { created, type Entity } from './entity.ts'
import type { ContentRow, RowId } from './rows.ts'
import { periodOf, shownState } from './shownState.ts'

// The form loads when a row is opened.
const Editor = lazy(() => loadChunk(() => import('./Editor.tsx').then((part) => ({ default: part.Editor }))))

const ofContent = ['content'] as const
/** The value of `open` in the URL while a new one is being written. */
const unwritten = 'new'

/** A page of content: a tab for each kind, the kind's table, and its form in the drawer. */
export function EntityScreen({ title, entities }: { title: string; entities: readonly Entity[] }) {
  const url = useTableUrl()
  const entity = entities.find(({ id }) => id === url.filter('kind')) ?? entities[0]
  if (entity === undefined) return null
  return (
    <Page
      title={title}
      controls={
        entity.calls.create !== undefined && (
          <Button look="main" onClick={() => url.setOpen(unwritten)}>
            새 {entity.label}
          </Button>
        )
      }
    >
      {entities.length > 1 && (
        <Tabs
          name="종류"
          tabs={entities}
          shown={entity.id}
          onShow={(kind) => url.setFilters({ kind, open: null, sort: null, columns: null })}
        />
      )}
      {entity.sealed !== undefined && <RowFindings table={entity.sealed} />}
      {entity.note !== undefined && <p className={styles.note}>{entity.note}</p>}
      <EntityTable key={entity.id} entity={entity} url={url} />
    </Page>
  )
}

function EntityTable({ entity, url }: { entity: Entity; url: TableUrl }) {
  const { calls } = entity
  const list = useAnswer(calls.list)
  const now = useAnswer(nowCall)
  const inOrder = useRef(list.data?.result)
  inOrder.current = list.data?.result
  const [next] = useState(inTurn)
  const forms = useFormKeys()
  const instant = now.data === undefined ? null : Date.parse(now.data.now)
  const save = async (row: ContentRow | null, body: unknown) => {
    const call = row === null ? calls.create : calls.change(row.id)
    if (call === undefined) return
    const { id } = await staffApi.send(call, body)
    const newest = await reread(id)
    toast.success(
      row === null ? `${objectOf(entity.label)} ${created[entity.creates ?? '올리기']}.` : '저장했어요.',
    )
    return { id, newest }
  }
  /** Reads the list again, and what it has under this id. */
  const reread = async (id: RowId | undefined) => {
    inOrder.current = (await list.mutate())?.result
    return inOrder.current?.find((newest) => newest.id === id)
  }
  /** Moves one after another, so that a second one begins with the order that the first one made. */
  const reorder = (row: ContentRow, by: number) =>
    next(async () => {
      const idsBefore = (inOrder.current ?? []).map(({ id }) => Number(id))
      const ids = [...idsBefore]
      const from = ids.indexOf(Number(row.id))
      if (calls.order === undefined || from === -1 || ids[from + by] === undefined) return
      ids.splice(from + by, 0, ...ids.splice(from, 1))
      try {
        await sendAndRefresh(calls.order, { ids, idsBefore })
      } catch (refused) {
        toast.error(sentenceOf(refused, messages.generic))
        await reread(row.id)
        return
      }
      return reread(row.id)
    })
  return (
    <DataTable
      name={entity.label}
      columns={columnsOf(entity, instant)}
      rows={list.data?.result}
      total={list.data?.cntAll}
      idOf={(row) => String(row.id)}
      nameOf={entity.nameOf}
      url={url}
      sorting="rows"
      actions={actionsOf(entity)}
      roles={useRoles()}
      wideDetail
      detailOf={(id, row) => (
        <AnswerView answer={together(list, now)}>
          {([rows, clock]) => (
            <KeptWords
              key={forms.keyOf(id)}
              isOffered={id === unwritten || row !== undefined}
              why="그사이 이 내용이 목록에서 빠져서 저장할 수 없어요."
              otherwise={<DrawerHead title="이 목록에 없는 내용이에요" />}
            >
              <Suspense fallback={<Loading />}>
                <Editor
                  entity={entity}
                  row={row ?? null}
                  rows={rows.result}
                  now={clock}
                  onSave={save}
                  onOpen={(saved, has) => {
                    if (has) forms.goesOn(id, String(saved))
                    url.setOpen(String(saved))
                  }}
                  onReload={(edited) => reread(edited?.id)}
                  onMove={calls.order === undefined || row === undefined ? undefined : reorder}
                />
              </Suspense>
            </KeptWords>
          )}
        </AnswerView>
      )}
      error={list.error}
      onRetry={() => void list.mutate()}
      nothing={`${entity.label} 내용이 아직 없어요.`}
    />
  )
}

const period: Column<ContentRow> = {
  id: 'period',
  header: '기간',
  width: 'minmax(160px, 0.8fr)',
  cell: periodOf,
  sortBy: periodOf,
}

function columnsOf(entity: Entity, now: number | null): readonly Column<ContentRow>[] {
  const hasPeriod = entity.fields.some(({ name }) => name === 'startsOn')
  if (!hasPeriod && entity.state === undefined) return entity.columns
  const stateOf = (row: ContentRow) => entity.state?.(row) ?? shownMark(shownState(row, now ?? 0))
  const state: Column<ContentRow> = {
    id: 'state',
    header: '상태',
    width: '88px',
    cell: (row) => {
      const { label, means } = stateOf(row)
      return now === null ? null : <Mark means={means}>{label}</Mark>
    },
    sortBy: (row) => stateOf(row).label,
  }
  return [...entity.columns, ...(hasPeriod ? [period] : []), state]
}

function actionsOf({ calls, removing, roles = ofContent }: Entity): ActionTable<ContentRow> {
  const { remove } = calls
  if (remove === undefined || removing === undefined) return []
  return [
    {
      id: 'remove',
      label: removing.label,
      ...(removing.may ?? always(roles)),
      bulk: true,
      danger: true,
      reasons: removing.reasons,
      run: ({ id, version }, { reason }) => staffApi.send(remove(id), { reason, version }),
    },
  ]
}
