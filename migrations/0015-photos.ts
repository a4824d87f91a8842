import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Photos that members send. One is nobody's subject until a command claims it. A row that goes, whichever way,
    -- leaves its files to the job that removes them: files are not undone with a transaction.
    CREATE TABLE shop.photos (
      photo_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      use text COLLATE "C" CHECK (use IN ('review', 'inquiry', 'consignment', 'condition')),
      subject text COLLATE "C",
      width integer NOT NULL CHECK (width >= 0),
      height integer NOT NULL CHECK (height >= 0),
      created_at timestamptz NOT NULL,
      claimed_at timestamptz,
      CHECK ((use IS NULL) = (claimed_at IS NULL) AND (use IS NULL) = (subject IS NULL))
    );
    CREATE INDEX photos_by_member ON shop.photos (member_id);
    CREATE INDEX photos_unclaimed ON shop.photos (created_at) WHERE use IS NULL;

    CREATE TABLE shop.photo_removals (
      photo_id uuid PRIMARY KEY,
      removed_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );

    CREATE FUNCTION shop.leave_photo_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.photo_removals (photo_id) SELECT photo_id FROM gone ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;

    CREATE TRIGGER leave_files AFTER DELETE ON shop.photos REFERENCING OLD TABLE AS gone
      EXECUTE FUNCTION shop.leave_photo_files();
  `.execute(db)
}
