.PHONY: run test soak bench lock

run: ; @scripts/run
test: ; @scripts/test
soak: ; @scripts/soak
bench: ; @scripts/bench
lock: ; @scripts/lock
