#!/usr/bin/env bash
# Grades a class on a Slurm cluster: each task of an array grades its share, and a last job makes one class of the shares.
#
#   array=$(sbatch --parsable --array=1-4 slurm.sh coms327-part1 downloads/ results/)
#   sbatch --dependency="afterok:$array" --wrap='touchstone merge results/ --out merged/'
#
# Every node sees both folders, and has touchstone, gcc, make and what else the assignment needs on its path. More
# options, such as --require-sandbox contained, go at the end of the first command; --roster is for both.
#SBATCH --job-name=touchstone
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

status=0
touchstone class "${1:?which assignment?}" "${2:?which folder of submissions?}" --out "${3:?which folder for the results?}" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --jobs "${SLURM_CPUS_PER_TASK:-1}" "${@:4}" || status=$?

# Killed, as when memory ran out. Back in the queue the task goes on where it stopped, and afterok still waits for it.
if [ "$status" = 137 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
