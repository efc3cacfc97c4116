#!/bin/sh
# Creates the secrets that compose.yaml mounts, in the given folder. What is there already stays.
set -eu

folder=${1:?usage: create-secrets.sh FOLDER}
host=${2:-postgres}
umask 077
mkdir -p "$folder"

# Mounted files keep their mode, and the container's user is another one: the folder is what keeps others out.
keep() {
  [ -e "$folder/$1" ] || (printf '%s\n' "$2" >"$folder/$1" && chmod 0644 "$folder/$1")
}

random() {
  od -An -tx1 -N32 /dev/urandom | tr -d ' \n'
}

keep postgres-password "$(random)"
keep operator-token "$(random)"
keep secret-key "$(random)"
keep database-url "postgresql://storehouse:$(cat "$folder/postgres-password")@$host:5432/storehouse"
