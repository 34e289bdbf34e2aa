#!/bin/sh
# Adds up Runs.tsv: the runs of each target, with address checks and in all, and their hours.
set -eu
cd "$(dirname "$0")"
awk -F '\t' '
  { if (!($1 in all)) names[++count] = $1; all[$1] += $3; seconds[$1] += $5 }
  $2 == "address" { checked[$1] += $3 }
  END {
    printf "%-10s %13s %13s %6s\n", "target", "address", "in all", "hours"
    for (i = 1; i <= count; i++) {
      name = names[i]
      printf "%-10s %13d %13d %6.1f\n", name, checked[name], all[name], seconds[name] / 3600
    }
  }' Runs.tsv
