-- Many commands one after the other, up to the first that is not refused: of fifty who want one bag, all but one are
-- told no in one call. It ends with the first that was written, so that no command ever waits for another while it
-- holds rows that a third one waits for. c_s and c_e count the streams and events of each command; the s_ and e_ arrays
-- have those of one command after those of the other, as es.append takes them for that command alone.
CREATE FUNCTION es.append_in_turn(
  locks text[], c_id text[], c_hash bytea[], c_result jsonb[], c_meta jsonb[], c_at timestamptz[],
  c_s integer[], c_e integer[], s_id text[], s_expected integer[], s_n integer[],
  e_s integer[], e_nth integer[], e_type text[], e_v integer[], e_data jsonb[]
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, es, public, pg_temp AS $$
DECLARE
  v_s integer := 0; v_e integer := 0; v_answer text; v_code text; v_facts text; v_refused jsonb := '[]';
BEGIN
  -- All of them before anything is written, in their order: see es.append.
  FOR i IN 1..cardinality(locks) LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(locks[i], 0));
  END LOOP;
  FOR i IN 1..cardinality(c_id) LOOP
    BEGIN
      v_answer := es.append(
        c_id[i:i], c_hash[i:i], c_result[i:i], c_meta[i:i], c_at[i:i], array_fill(1, ARRAY[c_s[i]]),
        s_id[v_s + 1:v_s + c_s[i]], s_expected[v_s + 1:v_s + c_s[i]], s_n[v_s + 1:v_s + c_s[i]],
        e_s[v_e + 1:v_e + c_e[i]], e_nth[v_e + 1:v_e + c_e[i]], e_type[v_e + 1:v_e + c_e[i]],
        e_v[v_e + 1:v_e + c_e[i]], e_data[v_e + 1:v_e + c_e[i]]);
      EXIT;
    EXCEPTION WHEN SQLSTATE 'BL001' THEN
      GET STACKED DIAGNOSTICS v_code = MESSAGE_TEXT, v_facts = PG_EXCEPTION_DETAIL;
      v_refused := v_refused || jsonb_build_object('code', v_code, 'facts', v_facts);
    END;
    v_s := v_s + c_s[i]; v_e := v_e + c_e[i];
  END LOOP;
  RETURN jsonb_build_object('refused', v_refused, 'answer', v_answer::jsonb);
END $$;
