import type { Write } from '../../api/call.ts'
import { staffApi } from '../api/request.ts'
import { refreshAll } from '../kit/refreshAll.ts'

/** Sends a write of a form and revalidates everything on the page. Actions only send: their dialog revalidates once. */
export async function sendAndRefresh<Answer, Body>(
  call: Write<Answer, Body>,
  ...body: Body extends undefined ? [] : [body: Body]
): Promise<Answer> {
  const answer = await staffApi.send(call, ...body)
  void refreshAll()
  return answer
}
