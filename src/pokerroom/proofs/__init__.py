"""The proofs: cases run, rules bent, clauses graded."""

from pokerroom.proofs.case import CaseError, Result, run
from pokerroom.proofs.grade import GRADES, Graded, grades, run_cases
from pokerroom.proofs.transcript import Outcome

__all__ = ["GRADES", "CaseError", "Graded", "Outcome", "Result", "grades", "run", "run_cases"]
