import { banks } from '../../domain/accounts/banks.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  accountAnswer,
  accountRequest,
  accountVerifiedAnswer,
  banksAnswer,
  savedAccountAnswer,
} from '../../domain/wire/accounts.ts'
import { accountHoldersOf } from '../gateways/accountHolders/index.ts'
import type { Routes } from '../platform/deps.ts'
import { accountOf, saveAccount } from './memberAccount.ts'
import { verifyAccount } from './verifyAccount.ts'

export const routes: Routes = (deps) => async (app) => {
  const holders = accountHoldersOf(deps.env)
  const onRequest = app.authenticate

  app.get(
    '/api/users/bank-info',
    { onRequest, schema: { summary: '은행 목록', response: { 200: banksAnswer } } },
    async () => ({ data: { result: [...banks], cntAll: banks.length } }),
  )

  app.post(
    '/api/users/account-verify',
    {
      onRequest,
      schema: {
        summary: '계좌 인증',
        description:
          '은행에 예금주를 물어봐요. 인증한 은행, 계좌번호, 예금주 그대로만 10분 안에 저장할 수 있어요.',
        body: accountRequest,
        response: { 200: accountVerifiedAnswer },
        refusals: [
          'BANK_NOT_SUPPORTED',
          'ACCOUNT_NUMBER_MALFORMED',
          'ACCOUNT_NOT_FOUND',
          'ACCOUNT_HOLDER_DIFFERS',
          'TOO_MANY_REQUESTS',
          'PROVIDER_UNAVAILABLE',
        ],
      },
    },
    async (request, reply) => {
      const data = await verifyAccount(
        { ...deps, log: request.log },
        holders,
        request.member.id,
        request.body,
      )
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  app.get(
    '/api/users/account-info',
    { onRequest, schema: { summary: '환불·정산 계좌', response: { 200: savedAccountAnswer } } },
    async (request) => ({ data: await accountOf(deps, request.member.id) }),
  )

  app.put(
    '/api/users/account-info',
    {
      onRequest,
      schema: {
        summary: '환불·정산 계좌 저장',
        body: accountRequest,
        response: { 200: accountAnswer },
        refusals: ['ACCOUNT_NOT_VERIFIED', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const data = await saveAccount(deps, request.member.id, request.body)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
}
