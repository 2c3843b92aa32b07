import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the stand-in of the mesh client into a folder of programs. */
export function writeMeshClient(bin: string): void {
  writeFileSync(join(bin, 'tailscale'), script, { mode: 0o755 });
}

const script = `#!/bin/sh
# Stands in for the mesh client: joins by asking the lab through files, remembers its state in $MESH_STATE.
set -eu
state=\${MESH_STATE:?}
case "$1" in
  version) echo 1.90.0 ;;
  up)
    for word in "$@"; do case "$word" in --auth-key=file:*) key=$(cat "\${word#--auth-key=file:}") ;; --hostname=*) name=\${word#--hostname=} ;; esac; done
    printf '%s\\n' "$*" > "$state/up-arguments"
    env > "$state/up-environment"
    sleep "\${MESH_DELAY:-0}"
    printf '%s %s' "$name" "$key" > "$state/request.new" && mv "$state/request.new" "$state/request"
    for i in $(seq 100); do [ -e "$state/answer" ] && break; sleep 0.05; done
    [ "$(cat "$state/answer")" = ok ]
    if [ -e "$state/self.after.json" ]; then cp "$state/self.after.json" "$state/self.json"; fi ;;
  set) echo false > "$state/accept-dns" ;;
  ip) cat "$state/address" ;;
  logout) rm -f "$state/self.json" ;;
  netcheck) echo '{"UDP": true}' ;;
  debug) if [ "$(cat "$state/accept-dns" 2>/dev/null)" = false ]; then echo '{"CorpDNS": false}'; else echo '{"CorpDNS": true}'; fi ;;
  status) if [ -e "$state/self.json" ]; then cat "$state/self.json"; else echo '{"BackendState": "NeedsLogin", "Self": {}}'; fi ;;
  *) exit 64 ;;
esac
`;
