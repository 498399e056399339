"""The proofs: cases run, rules bent, clauses graded."""

from pokerroom.proofs.case import Result, run
from pokerroom.proofs.expected import Failure
from pokerroom.proofs.grade import GRADES, Graded, grades, run_cases
from pokerroom.proofs.phrase import CaseError
from pokerroom.proofs.transcript import Outcome

__all__ = ["GRADES", "CaseError", "Failure", "Graded", "Outcome", "Result", "grades", "run", "run_cases"]
