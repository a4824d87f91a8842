#!/bin/bash
# A command of the runbook as root: billim books reconcile. It has what the units of the shop have (user, settings,
# secrets, the files beside the database), and the migrating role.
set -euo pipefail
command=${1:?billim COMMAND, such as: billim books reconcile}
shift
secrets=()
for name in database_url app_database_url jwt_secret data_secret apple_private_key; do
  secrets+=("--property=LoadCredential=$name:/etc/billim/secrets/$name")
done
# In the service: NAME_FILE for each secret that it was handed. systemd itself would put something in for ${NAME}.
run='for file in "$CREDENTIALS_DIRECTORY"/*; do name=$(basename "$file" | tr a-z A-Z)_FILE; export "$name=$file"; done
exec /srv/billim/node_modules/.bin/node "server/cli/$0.ts" "$@"'
exec systemd-run --quiet --wait --pipe --collect --service-type=exec "${secrets[@]}" \
  --property=User=billim --property=WorkingDirectory=/srv/billim '--property=StateDirectory=billim billim-records' \
  --property=EnvironmentFile=/etc/billim/billim.env --property=NoNewPrivileges=true \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/billim \
  --setenv=HEADS_FILE=/var/lib/billim-records/heads --setenv=WITHDRAWALS_FILE=/var/lib/billim-records/withdrawals \
  /bin/bash -c "$run" "$command" "$@"
