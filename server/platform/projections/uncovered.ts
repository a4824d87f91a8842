import type pg from 'pg'
import { leftOut } from '../eventStore/sealedRecords.ts'

type Uncovered = {
  english: string
  korean: string
  /** What holds it, by schema; `*` is every table of one. */
  tables?: Readonly<
    Partial<Record<'es' | 'shop' | 'platform' | 'personal' | 'pgboss' | 'public', readonly string[]>>
  >
}

/** What no check covers, as the command line and the console list it. A test compares it with the tables of the shop. */
export const uncovered: readonly Uncovered[] = [
  {
    english:
      'rows outside of the event log in their first hour, until they are collected and sealed: whoever adds, changes or removes them before that is not found; one that is added with an older time is',
    korean:
      '변경 기록, 로그인 기록, 통장 줄처럼 이벤트가 아닌 줄은 한 시간에 한 번 모아 봉인해요. 그 전에 더해지거나 바뀌거나 지워지면 알 수 없어요. 한참 전의 시각으로 더해진 줄은 알 수 있어요.',
  },
  {
    english:
      'rows without a time of the shop’s own (bank lines, attempts, findings, terms): whoever adds one is not found by its day',
    korean:
      '통장 줄, 결제 시도, 점검 결과, 약관은 언제 쓴 줄인지 비교하지 않으므로, 없던 줄이 더해져도 알 수 없어요.',
  },
  {
    english:
      'events, records and accounts of staff that are added as of now, with all that belongs to them: only the pages of what that person did, and of colleagues, show them',
    korean:
      '누군가의 이름으로 지금 한 일처럼 이벤트나 기록, 직원 계정을 모자란 것 없이 더하면, 직원 기록, 이벤트 목록, 직원 목록에 보이는 것으로만 알 수 있어요.',
  },
  {
    english:
      'the record of change by which an admin closes a finding that is open, a colleague’s access is written anew, or rows are struck out, forgotten or taken back, when whoever forges it names a colleague or such a job: only that record shows it, which is sealed',
    korean:
      '관리자가 점검 결과를 닫거나, 직원의 역할과 비밀번호를 바꾸거나, 탈퇴한 회원을 지우거나, 오래된 로그인 기록을 지우거나, 은행 파일을 되돌린 것처럼 꾸미면, 함께 봉인한 그 변경 기록으로만 알 수 있어요.',
  },
  {
    english:
      'events in their first minute, until they are sealed, when whoever changes them forges the transaction that wrote them as well; an event that is written again in any other way is found, then and later, and so is a gap in a stream',
    korean:
      '이벤트는 1분 안에 봉인해요. 다시 쓴 이벤트는 언제든 점검에서 보이지만, 봉인하기 전에 쓴 트랜잭션의 번호까지 꾸미면 알 수 없어요.',
  },
  {
    english:
      'the newest blocks, without a head that was kept outside of the database (--head): whoever removes them after the last closed day cannot be found',
    korean: '밖에 보관한 해시가 없으면, 마감한 날 뒤의 블록이 지워져도 알 수 없어요.',
  },
  {
    english:
      'a chain that was rewritten whole, with the numbers of transactions or in the transaction that writes a rebase again, without such a head',
    korean: '밖에 보관한 해시가 없으면, 기록 전체가 트랜잭션의 번호까지 다시 쓰여도 알 수 없어요.',
  },
  {
    english:
      'what PostgreSQL, its extensions and pg-boss bring, replaced in place, a form of a function of which it is said that the release before had it, settings that only a superuser may read (libraries that the server loads), and the server that answers: what runs, answers or decides by itself is compared with this release',
    korean:
      '함수, 트리거, 연산자, 뷰, 테이블의 모양과 설정은 이 버전이 설치하는 것과 비교해요. PostgreSQL과 확장 기능, 작업 큐가 가진 것을 그 자리에서 바꾸거나, 지난 버전의 함수라고 꾸미거나, 서버 관리자만 볼 수 있는 설정이나 서버 프로그램을 바꾸면 알 수 없어요.',
  },
  {
    english:
      'how far each reader of the feed has come (only that it is no further than the log), and jobs that wait (pgboss)',
    korean:
      '이벤트를 어디까지 읽었는지는 기록의 끝을 넘었는지만 비교하고, 기다리는 작업과 메일은 비교하지 않아요.',
    tables: { es: ['checkpoints'], pgboss: ['*'] },
  },
  {
    english:
      'notes of which migrations, functions and projections are installed, and of how far was sealed: what they are about is compared itself',
    korean:
      '어떤 마이그레이션, 함수, 프로젝션을 설치했고 어디까지 봉인했는지 적어 둔 것은 봉인하지 않아요. 그 내용은 따로 비교해요.',
    tables: {
      es: ['seal_marks', 'rewrite_marks', 'functions', 'replaced_functions', 'projections'],
      public: ['kysely_migration', 'kysely_migration_lock', 'migration_hashes'],
    },
  },
  {
    english: 'files of the bank and its accounts, and matches of lines with the books',
    korean: '은행 파일과 계좌, 통장과 장부의 짝 맞추기는 봉인하지 않아요. 바꾼 일은 변경 기록에 있어요.',
    tables: {
      shop: [
        ...['bank_accounts', 'bank_files', 'bank_file_lines'],
        ...['bank_matches', 'bank_match_lines', 'bank_match_entries'],
      ],
    },
  },
  {
    english:
      'outcomes and retries of attempts, what providers were asked and said, and leases of jobs: what came of them is in the events',
    korean:
      '결제 시도의 결과와 재시도, 결제사와 지급 대행에 물은 일과 그 답, 작업의 차례는 봉인하지 않아요. 그 결과는 이벤트에 있어요.',
    tables: {
      platform: [
        ...['refund_tries', 'whole_payments', 'webhook_transmissions', 'leases'],
        ...['payout_tries', 'payout_sellers', 'provider_troubles'],
      ],
      shop: [
        ...['list_readings', 'gateway_payouts', 'gateway_readings', 'gateway_sellers'],
        ...['lost_movements', 'differences'],
      ],
    },
  },
  {
    english: 'members, personal data, sealed texts and photos: they are erased when their time has come',
    korean: '회원, 개인정보와 암호로 보관한 글, 사진은 때가 되면 지우므로 봉인하지 않아요.',
    tables: {
      personal: ['*'],
      shop: [
        ...['members', 'member_identities', 'delivery_addresses', 'rejoin_bars', 'block_reasons'],
        ...['photos', 'photo_removals', 'charge_photos', 'condition_photos', 'consignment_photos'],
        ...['inquiry_photos', 'review_photos', 'review_texts', 'review_removals'],
      ],
    },
  },
  {
    english: 'sessions, links to enrol and counted tries, which expire',
    korean: '로그인 상태, 등록 링크, 시도 횟수는 곧 없어지므로 봉인하지 않아요.',
    tables: {
      shop: ['staff_sessions', 'staff_enrolments', 'token_families', 'refresh_tokens'],
      platform: ['attempts', 'password_checks'],
    },
  },
  {
    english:
      'content, products, coupons, rates, holidays, settings, maintenance, notes and assignments of staff, views, and grants: their changes are in the audit rows',
    korean:
      '상품, 쿠폰, 요율, 휴일, 글, 설정, 점검 시간, 회원 메모, 담당, 저장한 보기, 지급 요청은 봉인하지 않아요. 바꾼 일은 변경 기록에 있어요.',
    tables: {
      shop: [
        ...['products', 'product_images', 'product_files', 'product_file_rows', 'categories', 'brands'],
        ...['coupons', 'coupon_products', 'consignment_rates', 'holidays', 'banners', 'popups', 'events'],
        ...['plannings', 'planning_products', 'recommend_groups', 'recommended_products', 'files'],
        ...['recommended_keywords', 'hot_deals', 'promotion_pictures', 'notices', 'faqs', 'company'],
        ...['settings', 'search_synonyms', 'answer_templates', 'member_notes', 'assignments'],
        ...['member_grants', 'member_grant_rows', 'staff_views'],
      ],
      platform: ['maintenance'],
    },
  },
  {
    english: 'carts, favourites, inquiries and what members were shown',
    korean: '장바구니, 찜, 문의, 회원이 본 알림은 봉인하지 않아요.',
    tables: {
      shop: [
        ...['cart_items', 'favorites', 'free_alerts', 'inquiries', 'inquiry_answers', 'inquiry_follow_ups'],
        ...['seen_notices', 'shown_coupon_codes'],
      ],
    },
  },
  {
    english: 'messages and printed papers: which were sent, when, and with what result',
    korean: '보낸 메시지와 그 결과, 인쇄한 송장의 기록은 봉인하지 않아요.',
    tables: { shop: ['message_sends', 'message_asks', 'parcel_papers'] },
  },
  {
    english: 'what lists, search and figures keep of products, rentals and visits',
    korean: '목록, 검색, 지표, 방문자 수로 모아 둔 값은 봉인하지 않아요.',
    tables: {
      shop: [
        ...['listings', 'brand_search', 'product_search', 'search_marks', 'search_terms'],
        ...['popularity_counted', 'visits'],
      ],
    },
  },
  {
    english: 'the progress and results of checks, alerts, restores and the shop’s own notes of its state',
    korean: '점검의 진행과 결과, 알림, 복원과 상점 상태의 기록은 봉인하지 않아요.',
    tables: {
      platform: [
        ...['consistency_checks', 'alerts', 'raised_alerts', 'restores', 'demo_shop', 'moved_clock'],
      ],
    },
  },
]

/** The same, with the rows that an import left out of this shop, by table (rule 818). */
export async function uncoveredIn(
  client: pg.Pool | pg.ClientBase,
): Promise<Pick<Uncovered, 'english' | 'korean'>[]> {
  const missing = (await leftOut(client)).map(({ table, rows }) => ({
    english: `${table}: ${rows} rows that were sealed before an import left them out`,
    korean: `가져올 때 빠진 표 ${table}의 ${rows}줄은 비교하지 않아요.`,
  }))
  return [...missing, ...uncovered]
}
