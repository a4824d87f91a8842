export type MemberIdentitiesTable = { member_id: number; person_hash: Buffer; verified_at: Date }

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.member_identities': MemberIdentitiesTable
  }
}
