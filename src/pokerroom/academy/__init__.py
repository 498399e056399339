"""The academy: a school for dealers and floor people. Trainees rule on cases, deal by hand and are called to tables."""
