#!/bin/sh
# Checks that the sanitizers work: they must report a program that reads past the end of memory and one with a data race, and not
# the same programs without these faults. SWIFTC names another compiler.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/address.swift" <<'PROGRAM'
let count = 100
let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
memory.initialize(repeating: 1, count: count)
#if PLANTED
  print(memory[count + CommandLine.arguments.count - 1])
#else
  print(memory[count - CommandLine.arguments.count])
#endif
memory.deallocate()
PROGRAM

cat >"$folder/thread.swift" <<'PROGRAM'
import Glibc

nonisolated(unsafe) let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
counter.initialize(to: 0)
pthread_mutex_init(lock, nil)

@Sendable func count() {
  for _ in 0..<1_000 {
    #if !PLANTED
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    counter.pointee += 1
  }
}

var thread = pthread_t()
pthread_create(&thread, nil, { _ in count(); return nil }, nil)
count()
pthread_join(thread, nil)
print(counter.pointee > 0)
PROGRAM

check() {
  kind=$1
  report=$2
  for planted in '' -DPLANTED; do
    "${SWIFTC:-swiftc}" -sanitize="$kind" $planted -o "$folder/$kind" "$folder/$kind.swift" 2>"$folder/log" ||
      { cat "$folder/log" >&2; exit 1; }
    status=0
    SWIFT_BACKTRACE=enable=no "$folder/$kind" >"$folder/log" 2>&1 || status=$?
    if [ -n "$planted" ]; then
      if [ "$status" = 0 ] || ! grep -q "$report" "$folder/log"; then
        echo "The $kind sanitizer does not see what was planted for it (exit status $status):" >&2
        cat "$folder/log" >&2
        exit 1
      fi
    elif [ "$status" != 0 ]; then
      echo "The $kind sanitizer reports what is not there (exit status $status):" >&2
      cat "$folder/log" >&2
      exit 1
    fi
  done
}

check address heap-buffer-overflow
check thread 'ThreadSanitizer: .* race'
echo 'the address and thread sanitizers see what is planted for them'
