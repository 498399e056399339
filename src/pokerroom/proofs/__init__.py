"""The proofs: cases run, rules bent, clauses graded."""

from pokerroom.proofs.case import CaseError, Outcome, Result, run
from pokerroom.proofs.grade import GRADES, Graded, grades, run_cases

__all__ = ["GRADES", "CaseError", "Graded", "Outcome", "Result", "grades", "run", "run_cases"]
