"""Each of the 96 tasks and the objectives by hand: fulfilled, failed and still open (K14), and the readings that were settled.

A situation is one line: the number of members, how the goal stands, and what was played. The owner is A, the captain B.
`A: p9 p3 b2 p1` is a trick: its leader, and its cards clockwise. Letters alone (`BBC`) are the winners of tricks whose cards do
not matter; they are filled with what is mentioned nowhere else. `left p1-4` keeps cards back, and `said 3` is a prediction. The
goal is open until the last trick given.
"""

from __future__ import annotations

import pytest

from fathom.games.crew.cards import CARD_NAMED, CARDS, GREEN, PINK, SUIT_CARDS, beats, card_name, card_names, cards_named
from fathom.games.crew.components import missions, task_cards
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import DONE, FAILED, OPEN, Goal
from fathom.games.crew.goals.judge import judge, progress
from fathom.games.crew.goals.kinds import EXACTLY
from fathom.games.crew.goals.leads import judge_lead, judge_play
from fathom.games.crew.goals.tasks import goal_of, objective_of

MEMBERS = "ABCDE"
OWNER = 0
CAPTAIN = 1
STATUSES = {"open": OPEN, "done": DONE, "failed": FAILED}

TASKS = {
    "win_green_6": (
        "4 done   A: g6 g1 g2 g3",
        "4 failed B: g9 g1 g2 g6",
        "4 open   A: p9 p1 p2 p3",
    ),
    "win_yellow_1": (
        "4 done   A: y9 y1 y2 y3",
        "4 failed B: y9 y2 y3 y1",
        "4 open   A: y9 y2 y3 y4",
    ),
    "win_pink_3": (
        "5 done   C: p1 p3 p2 p9 b1",
        "5 failed C: p9 p3 p2 p1 b1",
        "5 open   A: b1 b2 b3 b4 b5",
    ),
    "win_blue_4": (
        "3 done   A: s1 b4 b9",
        "3 failed A: b4 b9 b1",
        "3 open   A: p4 p9 p1",
    ),
    "win_submarine_3": (
        "4 done   A: s3 s1 p1 p2",
        "4 failed A: s3 s4 p1 p2",
        "4 open   A: s1 s2 p1 p2",
    ),
    "win_yellow_9_blue_7": (
        "4 done   A: y9 y1 y2 y3 / A: b7 b1 b2 b3",
        "4 failed A: y9 y1 y2 y3 / A: b7 b8 b1 b2",
        "4 open   A: y9 y1 y2 y3",
    ),
    "win_blue_6_yellow_7": (
        "4 done   A: b6 b1 b2 y7",
        "4 failed A: b6 b9 b1 b2",
        "4 open   A: b6 b1 b2 b3",
    ),
    "win_pink_8_blue_5": (
        "4 done   A: p8 p1 p2 b5",
        "4 failed A: b5 b6 b1 b2",
        "4 open   A: p8 p1 p2 p3",
    ),
    "win_green_5_blue_8": (
        "4 done   A: b8 b1 b2 g5",
        "4 failed A: b8 b9 b1 b2",
        "4 open   A: b8 b1 b2 b3",
    ),
    "win_pink_9_yellow_8": (
        "4 done   A: p9 p1 p2 y8",
        "4 failed B: p1 p2 s1 p9",
        "4 open   A: p9 p1 p2 p3",
    ),
    "win_pink_5_yellow_6": (
        "4 done   A: p5 p1 y6 p2",
        "4 failed A: p5 p6 p1 p2",
        "4 open   B: b1 b2 b3 b4",
    ),
    "win_pink_1_green_7": (
        "4 done   A: g7 p1 g1 g2",
        "4 failed A: p1 p2 p3 p4",
        "4 open   A: g7 g1 g2 g3",
    ),
    "win_blue_1_2_3": (
        "4 done   A: b3 b1 b2 p1",
        "4 failed A: b1 b2 b3 b4",
        "4 open   A: b2 b1 p1 p2",
    ),
    "win_green_3_yellow_4_yellow_5": (
        "4 done   A: g3 y4 y5 g1",
        "4 failed A: y4 y5 y6 y7",
        "4 open   A: y5 y4 p1 p2",
    ),
    "win_green_2_in_last_trick": (
        "5 done   BBBBBBA / A: g2 g1 b1 p1 y1",
        "5 failed A: g2 g1 p1 b1 y1",
        "5 open   A: p9 p1 p2 p3 p4",
    ),
    "win_only_submarine_1": (
        "4 done   A: s1 p1 p2 p3 / A: p4 s2 s3 s4",
        "4 failed A: s1 s2 p1 p2",
        "4 open   A: s1 p1 p2 p3",
    ),
    "win_only_submarine_2": (
        "4 done   A: s2 p1 p2 p3 / A: p4 s1 s3 s4",
        "4 failed A: s2 s1 p1 p2",
        "4 open   B: s4 s3 s1 p1",
    ),
    "exactly_2_nines": (
        "4 done   A: p9 b9 g1 y1 / A: g2 g9 y9 b1",
        "4 failed A: p9 b9 g9 y1",
        "4 open   A: p9 b9 g1 y1",
    ),
    "exactly_3_sixes": (
        "4 done   A: p6 b6 g6 y1 / A: y2 y6 b1 b2",
        "4 failed A: p6 b6 g6 y6",
        "4 open   A: p6 b6 g6 y1",
    ),
    "all_4_threes": (
        "4 done   A: p3 b3 g3 y3",
        "4 failed A: p3 p4 b1 b2",
        "4 open   A: p3 b3 g3 y1",
    ),
    "all_4_nines": (
        "4 done   A: p9 b9 g9 y9",
        "4 failed A: p1 p9 b1 b2",
        "4 open   A: p9 b9 g9 y1",
    ),
    "at_least_3_fives": (
        "4 done   A: p5 b5 g5 y1",
        "4 failed A: p1 p6 b5 g5",
        "4 open   A: p5 b5 g1 y1",
    ),
    "at_least_2_sevens": (
        "4 done   A: p7 b7 g1 y1",
        "4 failed A: p1 p8 b7 g7 / B: y1 y9 y7 b1",
        "4 open   A: p7 p1 b1 g1",
    ),
    "at_least_3_nines": (
        "4 done   A: p9 b9 g9 y1",
        "4 failed A: p1 p9 b9 g1",
        "4 open   A: p9 b9 g1 y1",
    ),
    "exactly_1_pink": (
        "5 done   A: b9 p1 b1 b2 b3 / A: b4 b5 p2 p3 p4 / B: g1 p5 p6 p7 y1 / B: g2 p8 p9 g3 y2",
        "5 failed A: p9 p1 b1 b2 b3",
        "5 open   A: b9 p1 b1 b2 b3",
    ),
    "exactly_1_pink_1_green": (
        "4 done   A: b9 p1 g1 b1 / BBBBBB / left y1-9 s1-3",
        "4 failed A: p9 p1 g1 b1",
        "4 open   A: b9 p1 g1 b1",
    ),
    "exactly_2_blue": (
        "4 done   A: p9 b1 b2 p1 / BBBB / left y1-9 g1-7 s1-4",
        "4 failed A: b9 b1 b2 p1",
        "4 open   A: p9 b1 b2 p1",
    ),
    "exactly_2_green": (
        "4 done   A: p9 g1 g2 p1 / BBBB / left y1-9 b1-7 s1-4",
        "4 failed A: p9 g1 g2 g3",
        "4 open   A: p9 g1 g2 p1",
    ),
    "exactly_1_submarine": (
        "4 done   A: s4 p1 p2 p3 / A: p4 s1 s2 s3",
        "4 failed A: s4 s1 p1 p2",
        "4 open   A: s4 p1 p2 p3",
    ),
    "exactly_2_submarines": (
        "4 done   A: s4 s1 p1 p2 / A: p3 s2 s3 p4",
        "4 failed A: p1 s1 s2 s3",
        "4 open   A: s4 s1 p1 p2",
    ),
    "exactly_3_submarines": (
        "4 done   A: s4 s1 s2 p1 / A: p2 s3 p3 p4",
        "4 failed A: p1 s1 s2 p2",
        "4 open   A: s4 s1 s2 p1",
    ),
    "at_least_5_pink": (
        "5 done   A: p9 p1 p2 p3 p4",
        "5 failed A: p1 p2 p3 p4 p5",
        "5 open   A: p9 p1 p2 p3 b1",
    ),
    "at_least_7_yellow": (
        "5 done   A: y9 y1 y2 y3 y4 / A: y8 y5 b1 b2 b3",
        "5 failed A: y1 y2 y3 b1 b2",
        "5 open   A: y9 y1 y2 y3 y4",
    ),
    "equal_pink_yellow_total": (
        "4 done   A: p9 y1 b1 b2 / BBBB / left b3-9 g1-9 s1-4",
        "4 failed A: p9 p8 y1 b1 / BBBB / left b3-9 g1-9 s1-4",
        "4 open   A: p9 y1 b1 b2",
    ),
    "more_pink_than_green": (
        "5 done   A: p9 p1 p2 p3 p4 / A: g1 g2 g3 g4 g5",
        "5 failed A: g9 g1 g2 g3 g4 / A: p1 p2 p3 p4 p5",
        "5 open   A: p9 p1 p2 p3 p4",
    ),
    "more_yellow_than_blue": (
        "5 done   A: y9 y1 y2 y3 y4 / A: b1 b2 b3 b4 b5",
        "5 failed A: b9 b1 b2 b3 b4 / A: y1 y2 y3 y4 y5",
        "5 open   A: y9 y1 y2 y3 y4",
    ),
    "equal_pink_blue_one_trick": (
        "4 done   A: p9 p1 b1 b2",
        "4 failed A: g9 b1 b2 b3 / A: g8 b4 b5 b6 / A: g7 b7 b8 b9",
        "4 open   A: p9 p1 p2 b1",
    ),
    "equal_green_yellow_one_trick": (
        "3 done   A: g9 y1 p1",
        "4 failed A: p9 g1 g2 g3 / A: p8 g4 g5 g6 / A: p7 g7 g8 g9",
        "3 open   A: g9 g1 y1",
    ),
    "one_of_each_colour": (
        "4 done   A: p9 b1 g1 y1",
        "4 failed B: y9 y1 y2 y3 / B: y8 y4 y5 y6 / B: y7 b1 b2 b3",
        "4 open   A: p9 b1 g1 b2",
    ),
    "all_of_one_colour": (
        "5 done   A: p9 p1 p2 p3 p4 / A: p8 p5 p6 p7 b1",
        "4 failed A: p1 p2 b1 g1 / B: y1 y2 b2 b3",
        "4 open   A: p9 p1 p2 p3",
    ),
    "win_trick_using_2": (
        "4 done   A: p2 p1 b3 g4",
        "4 failed A: p9 p2 b2 g2 / A: b9 y2 b1 b3",
        "4 open   A: p9 p2 b2 g2",
    ),
    "win_trick_using_3": (
        "4 done   A: p3 b9 g9 y9",
        "4 failed A: p9 p3 b3 g3 / A: b9 y3 b1 b2",
        "4 open   A: p9 p3 b3 g3",
    ),
    "win_trick_using_5": (
        "4 done   B: p1 p2 p3 p5",
        "4 failed A: p9 p5 b5 g5 / A: b9 y5 b1 b2",
        "4 open   A: p9 p5 b5 g5",
    ),
    "win_trick_using_6": (
        "4 done   A: y6 y1 p9 b9",
        "4 failed A: p9 p6 b6 g6 / A: b9 y6 b1 b2",
        "4 open   A: p9 p6 b6 g6",
    ),
    "win_8_with_4": (
        "4 done   A: p4 b8 g1 y1",
        "4 failed A: p9 p4 b4 g4 / A: b9 y4 b1 b2",
        "4 open   A: p4 b7 g1 y1",
    ),
    "win_5_with_7": (
        "4 done   A: p7 p5 p1 p2",
        "4 failed A: p9 p5 b5 g5 / A: b9 y5 b1 b2",
        "4 open   A: p7 p1 p2 p3",
    ),
    "win_6_with_6": (
        "4 done   A: p6 b6 g1 y1",
        "4 failed A: p9 p6 b6 g6",
        "4 open   A: p6 b1 g1 y1",
    ),
    "win_pink_7_with_submarine": (
        "4 done   A: s1 p7 p1 p2",
        "4 failed A: p7 p1 p2 p3",
        "4 open   A: s1 p1 p2 p3",
    ),
    "win_green_9_with_submarine": (
        "4 done   B: g9 g1 g2 s1",
        "4 failed A: g9 g1 g2 g3",
        "4 open   A: s1 g1 g2 g3",
    ),
    "win_0_tricks": ("5 done BBBBBBBB", "5 failed A", "5 open B"),
    "exactly_1_trick": ("5 done ABBBBBBB", "5 failed AA", "5 open A"),
    "exactly_2_tricks": ("5 done AABBBBBB", "5 failed AAA", "5 open AA"),
    "exactly_4_tricks": ("5 done AAAABBBB", "5 failed BBBBB", "5 open AAAA"),
    "predict_open": ("5 done AAABBBBB / said 3", "5 failed AAAA / said 3", "5 open AAA / said 3"),
    "predict_secret": ("5 done BBBBBBBB / said 0", "5 failed BBBBBB / said 3", "5 open AA / said 2"),
    "exactly_2_tricks_in_a_row": ("5 done BAABBBBB", "5 failed AB", "5 open AA"),
    "exactly_3_tricks_in_a_row": ("5 done BBBBBAAA", "5 failed AAAA", "5 open AAA"),
    "2_tricks_in_a_row": ("5 done AA", "5 failed ABABABAB", "5 open A"),
    "3_tricks_in_a_row": ("5 done AAA", "5 failed AABAAB", "5 open AA"),
    "never_2_in_a_row": ("5 done ABABABB", "5 failed AA", "5 open AB"),
    "first_trick": ("5 done A", "5 failed B", "5 open"),
    "first_2_tricks": ("5 done AA", "5 failed AB", "5 open A"),
    "first_3_tricks": ("5 done AAA", "5 failed AAB", "5 open AA"),
    "last_trick": ("5 done BBBBBBBA", "5 failed BBBBBBBB", "5 open A"),
    "first_and_last_trick": ("5 done ABBBBBBA", "5 failed B", "5 open A"),
    "only_first_trick": ("5 done ABBBBBBB", "5 failed AA", "5 open A"),
    "only_last_trick": ("5 done BBBBBBBA", "5 failed BA", "5 open B"),
    "none_of_first_3_tricks": ("5 done BBB", "5 failed BBA", "5 open BB"),
    "none_of_first_4_tricks": ("5 done BBBB", "5 failed BBBA", "5 open BBB"),
    "none_of_first_5_tricks": ("5 done BBBBB", "5 failed BBBBA", "5 open BBBB"),
    "more_tricks_than_all_together": ("5 done AAAAA", "5 failed BBBB", "5 open AAAA"),
    "more_tricks_than_each": ("5 done AAAAA", "5 failed BBBB", "5 open AB"),
    "fewer_tricks_than_each": ("5 done BCDEBCDE", "5 failed BBBBBB", "5 open BCDE"),
    "fewer_tricks_than_captain": ("5 done BBBBB", "5 failed AAAA", "5 open AB"),
    "same_tricks_as_captain": ("5 done ABCDEABC", "5 failed AAAAA", "5 open AB"),
    "more_tricks_than_captain": ("5 done AAAAA", "5 failed BBBB", "5 open AB"),
    "only_odd_trick": (
        "3 done   A: p9 p1 b3",
        "4 failed BBBBBBB / B: y9 y1 y3 y5 / left p2 p4 p6 p8 b1 b2 b3 b5",
        "4 open   A: p9 p1 b3 b2",
    ),
    "only_even_trick": (
        "3 done   A: p8 p2 b4",
        "4 failed BBBBBBB / B: y8 y2 y4 y6 / left p1 p3 p5 p7 b1 b2 b4 b6",
        "4 open   A: p8 p2 b4 b5",
    ),
    "trick_all_below_7": (
        "4 done   A: p6 p1 b2 b3",
        "4 failed BBBBBBB / B: y6 y1 y2 y3 / left p7-9 b7 b8 b1-3",
        "4 open   A: p7 p1 b2 b3",
    ),
    "trick_all_above_5": (
        "4 done   A: p9 p6 b7 b8",
        "4 failed BBBBBBB / B: y9 y8 y7 y6 / left p1-5 b7-9",
        "4 open   A: p9 p5 b7 b8",
    ),
    "trick_sum_22_or_23": (
        "3 done   A: p9 p8 b5",
        "3 failed BBBBBBBBBB / B: y9 y8 b5 / left p1-4 b1-3",
        "3 open   A: p9 p8 b4",
    ),
    "trick_sum_low": (
        "3 done   A: p4 p1 b2",
        "3 failed BBBBBBBBBB / B: y3 y1 y2 / left p5-9 b8 b9",
        "3 open   A: p4 p1 b3",
    ),
    "trick_sum_high": (
        "3 done   A: p9 b9 g6",
        "3 failed BBBBBBBBBB / B: y9 y8 y7 / left p1-5 b1 b2",
        "3 open   A: p9 b9 g5",
    ),
    "no_ones": (
        "4 done   B: p9 p1 b1 g1 / B: y9 y1 y2 y3",
        "4 failed A: p9 p1 b2 b3",
        "4 open   B: p9 p1 b1 g1",
    ),
    "no_fives": (
        "4 done   B: p9 p5 b5 g5 / B: y9 y5 y1 y2",
        "4 failed A: p5 p1 p2 p3",
        "4 open   B: p9 p5 b5 g5",
    ),
    "no_nines": (
        "4 done   B: p9 b9 g9 y9",
        "4 failed A: p9 p1 p2 p3",
        "4 open   B: p9 p1 p2 p3",
    ),
    "no_eights_nines": (
        "4 done   B: p9 b9 g9 y9 / B: p8 b8 g8 y8",
        "4 failed A: p8 p1 p2 p3",
        "4 open   B: p9 b9 g9 y9",
    ),
    "no_ones_twos_threes": (
        "4 done   B: p1 b1 g1 y1 / B: p2 b2 g2 y2 / B: p3 b3 g3 y3",
        "4 failed A: p3 b4 b5 b6",
        "4 open   B: p1 b1 g1 y1",
    ),
    "no_pink": (
        "4 done   B: p9 p1 p2 p3 / B: p8 p4 p5 p6 / B: p7 b1 b2 b3",
        "4 failed A: b9 p1 b1 b2",
        "4 open   B: p9 p1 p2 p3",
    ),
    "no_yellow": (
        "4 done   B: y9 y1 y2 y3 / B: y8 y4 y5 y6 / B: y7 b1 b2 b3",
        "4 failed A: b9 y1 b1 b2",
        "4 open   B: y9 y1 y2 y3",
    ),
    "no_green": (
        "4 done   B: g9 g1 g2 g3 / B: g8 g4 g5 g6 / B: g7 b1 b2 b3",
        "4 failed A: b9 g1 b1 b2",
        "4 open   B: g9 g1 g2 g3",
    ),
    "no_pink_blue": (
        "5 done   B: p9 p1 p2 p3 p4 / B: p8 p5 p6 p7 b1 / B: b9 b2 b3 b4 b5 / B: b8 b6 b7 g1 g2",
        "5 failed A: g9 b1 g1 g2 g3",
        "5 open   B: p9 p1 p2 p3 p4",
    ),
    "no_yellow_green": (
        "5 done   B: y9 y1 y2 y3 y4 / B: y8 y5 y6 y7 g1 / B: g9 g2 g3 g4 g5 / B: g8 g6 g7 p1 p2",
        "5 failed A: b9 g1 b1 b2 b3",
        "5 open   B: y9 y1 y2 y3 y4",
    ),
    "no_submarines": (
        "4 done   B: s4 s1 s2 s3",
        "4 failed A: s4 p1 p2 p3",
        "4 open   B: s4 s1 s2 p1",
    ),
    "never_lead_pink_green": (
        "5 done   BBBBBBB / left p1 p2 p3 g1 g2",
        "4 failed A: p9 p1 p2 p3",
        "4 open   A: b9 p1 p2 p3",
    ),
    "never_lead_pink_yellow_blue": (
        "5 done   BBBBBBB / left p1 p2 y1 b1 g1",
        "4 failed A: y9 y1 y2 y3",
        "4 open   A: g9 g1 p1 p2",
    ),
}

OBJECTIVES = {
    8: (
        "4 done   A: p9 p1 p2 p3 / A: b1 b9 b2 b3 / B: g1 g9 g2 g3 / C: y1 y9 y2 y3",
        "4 failed A: p9 b9 g1 y1",
        "4 failed A: p9 p1 p2 p3 / A: b9 b1 b2 b3",
        "4 open   A: p9 p1 p2 p3",
        # Three members with one each: whoever gets the fourth has one more than the others.
        "3 done   A: p9 p1 p2 / A: b1 b9 b2 / B: g1 g9 g2",
        "3 open   A: p9 p1 p2 / A: b1 b9 b2",
        # Two at once for the third are no more than one too many.
        "3 done   A: p9 p1 p2 / A: b1 b9 b2 / B: p3 p5 b3 / C: g9 y9 p4",
        "5 failed A: p9 p1 p2 p3 p4 / BCBC / C: b9 g9 b1 b2 b3",
    ),
    12: (
        "4 done   A: b9 p1 p2 p3 / A: b8 p4 p5 p6 / A: b7 p7 p8 p9 / A: b6 s1 s2 b5 / C: y1 s3 s4 y2",
        "4 failed A: p9 p1 p2 p3",
        "4 failed A: b9 b1 b2 b3 / A: s1 s2 s3 s4",
        "4 failed B: s1 s2 s3 s4",
        "4 open   A: b9 p1 p2 p3",
        # Two cards that may be led, and three tricks.
        "4 failed BBBBBB / B: g1 g2 g3 g4 / left p1-9 s1 b1 b2",
        "4 open   BBBBBB / B: g1 g2 g3 g4 / left p1-9 b1 b2 b3",
    ),
    21: (
        "4 done   A: p2 p1 b2 g2 / A: b3 b4 b1 y2 / B: g3 g4 g1 b5 / C: y3 y4 y1 p3",
        "4 failed A: p2 p1 b1 g2",
        "4 open   A: p2 p1 b2 g2",
        "5 failed A: p2 p1 b2 g2 y2 / A: b4 b1 b3 g3 y3",
    ),
    23: (
        "5 done   AAAAA",
        "5 done   AABACA",
        "5 failed AB",
        "5 failed AABB",
        "5 open   A",
        "4 failed CA",
    ),
    27: (
        "4 done   BBBBBBBBB / B: y1 y2 y3 y5",
        "4 failed BBBBBBBBB / B: y1 y2 y5 y3",
        "4 failed A: y9 y1 y2 y5",
        "4 open   A: y9 y1 y2 y3",
        "3 failed BBBBBBBBBBBBB / left y5",
        "3 open   BBBBBBBBBBBB / left y5 b1 b2 b3",
    ),
}


@pytest.mark.parametrize("name", TASKS)
def test_K14_task_by_hand(name: str) -> None:
    situations = TASKS[name]
    assert {line.split()[1] for line in situations} == set(STATUSES)
    for line in situations:
        check(task(name, int(line[0])), line)


def test_every_task_has_its_situations() -> None:
    assert list(TASKS) == [card.id for card in task_cards()]


@pytest.mark.parametrize("mission", OBJECTIVES)
def test_K14_objective_by_hand(mission: int) -> None:
    for line in OBJECTIVES[mission]:
        check(objective(mission, int(line[0])), line, owner=-1)


# -- the readings that were settled


def test_K14_a_value_means_colour_cards_only() -> None:
    check(task("win_trick_using_2"), "4 open A: s2 s1 p1 p3")
    check(task("no_ones"), "4 open A: s1 p2 p3 p4")
    check(task("no_ones_twos_threes"), "4 open A: s3 s1 s2 p4")


def test_K14_trick_values_never_count_with_a_submarine() -> None:
    check(task("only_odd_trick"), "4 open A: s1 p1 p3 p5")
    check(task("only_even_trick"), "4 open A: s2 p2 p4 p6")
    check(task("trick_all_below_7"), "4 open A: s1 p1 p2 p3")
    check(task("trick_sum_low", 3), "3 open A: s1 p1 p2")
    check(task("trick_sum_22_or_23", 3), "3 open A: s4 p9 b9")
    # Three odd cards are left, and the fourth is a submarine.
    check(task("only_odd_trick"), "4 failed BBBBBBBB / B: y9 y1 y3 y5 / left p5 b5 g5 s1")


@pytest.mark.parametrize(
    ("members", "done", "missed"),
    [(3, "p4 p1 b2", "p4 p1 b3"), (4, "p4 p1 b2 b4", "p4 p1 b2 b5"), (5, "p4 p1 b2 b4 g4", "p4 p1 b2 b4 g5")],
)
def test_K14_low_sums_depend_on_the_crew_and_are_strict(members: int, done: str, missed: str) -> None:
    check(task("trick_sum_low", members), f"{members} done A: {done}")
    check(task("trick_sum_low", members), f"{members} open A: {missed}")


@pytest.mark.parametrize(
    ("members", "done", "missed"),
    [(3, "p9 b9 g6", "p9 b9 g5"), (4, "p9 b9 g9 y2", "p9 b9 g9 y1"), (5, "p9 b9 g9 y4 b1", "p9 b9 g9 y3 b1")],
)
def test_K14_high_sums_depend_on_the_crew_and_are_strict(members: int, done: str, missed: str) -> None:
    check(task("trick_sum_high", members), f"{members} done A: {done}")
    check(task("trick_sum_high", members), f"{members} open A: {missed}")


def test_K14_comparisons_are_strict() -> None:
    check(task("more_tricks_than_all_together", 5), "5 failed AAAABBBB")
    check(task("more_tricks_than_each", 5), "5 failed AAABBBCC")
    check(task("fewer_tricks_than_each", 5), "5 failed BBCCDDBB")
    check(task("fewer_tricks_than_captain", 5), "5 failed ABCDEABC")
    check(task("more_tricks_than_captain", 5), "5 failed ABCDEABC")
    check(task("more_tricks_than_each", 5), "5 done AAABBCDE")
    check(task("fewer_tricks_than_each", 3), "3 done BCBCBCBCBC")  # all three that are left would not be enough for A


def test_K14_as_many_as_the_captain_includes_none_unless_the_option_says_no() -> None:
    check(task("same_tricks_as_captain", 5), "5 done CCCCCCCC")
    strict = task("same_tricks_as_captain", 5, zero_counts=False)
    check(strict, "5 open CCCCCC")
    check(strict, "5 failed CCCCCCC")  # one trick cannot make it 1-1
    check(strict, "5 done CCCCCCAB")


def test_K14_a_row_may_be_longer_unless_it_is_exact() -> None:
    check(task("exactly_2_tricks_in_a_row", 5), "5 failed AAA")
    check(task("exactly_2_tricks_in_a_row", 5), "5 failed AABA")
    check(task("exactly_3_tricks_in_a_row", 5), "5 failed AAB")
    check(task("exactly_2_tricks_in_a_row", 5), "5 failed BBBBBBB")
    _, statuses = play(task("exactly_2_tricks_in_a_row", 5), OWNER, "5 failed ABABBBBB")
    assert statuses == [OPEN, OPEN] + [FAILED] * 7
    check(task("never_2_in_a_row", 5), "5 failed BABAA")
    check(task("never_2_in_a_row", 5), "5 open ABABABA")


def test_K14_with_a_submarine_means_the_owners_own_winning_card() -> None:
    check(task("win_pink_7_with_submarine"), "4 failed A: p7 s1 p1 p2")
    check(task("win_pink_7_with_submarine"), "4 failed B: s1 p7 p1 p2")
    check(task("win_pink_7_with_submarine"), "4 done B: s1 p7 p1 s2")
    check(task("win_pink_7_with_submarine"), "4 failed B: s1 s2 s3 s4")


def test_K14_a_six_is_won_with_another_six() -> None:
    check(task("win_6_with_6"), "4 open A: p6 b1 g1 y1")
    check(task("win_6_with_6"), "4 failed A: p6 b1 g1 y1 / A: b6 p1 g2 y2 / A: g6 p2 b2 y3")


def test_K14_capturing_needs_a_card_that_does_not_beat_the_winner() -> None:
    # The only 8 left is pink, and so is the only 4.
    check(task("win_8_with_4"), "4 failed BBBBBBB / B: y8 y4 y2 y3 / left p8 p4 p1 p2 b1 b2 b3 b5")
    check(task("win_8_with_4"), "4 open BBBBBBB / B: y8 y4 y2 y3 / left p8 b4 p1 p2 b1 b2 b3 p5")


def test_K14_never_leading_is_broken_by_the_owner_only_and_at_the_lead() -> None:
    check_lead(task("never_lead_pink_green"), "4 failed A p1")
    check_lead(task("never_lead_pink_green"), "4 open C p1")
    check_lead(task("never_lead_pink_green"), "4 open A b1")
    check_lead(task("never_lead_pink_green"), "4 open A s1")
    check_lead(objective(12), "4 failed C p1", owner=-1)
    check_lead(objective(12), "4 failed C s1", owner=-1)
    check_lead(objective(12), "4 open C g1", owner=-1)
    check_lead(task("no_pink"), "4 open A p1")


@pytest.mark.parametrize(("members", "tricks", "left"), [(3, 12, "p1 g1 y1 b1"), (4, 9, "p1 g1 y1 b1"), (5, 7, "p1 p2 g1 y1 b1")])
def test_K14_after_the_last_lead_nothing_is_left_to_decide(members: int, tricks: int, left: str) -> None:
    """Three members have a card more than the trick has; it is never led."""
    played = "B" * (tricks - 1) + "A"
    for name in ("never_lead_pink_green", "never_lead_pink_yellow_blue"):
        allowed, named = ("y1", "g1") if name == "never_lead_pink_green" else ("g1", "y1")
        check_lead(task(name, members), f"{members} done A {allowed} / {played} / left {left}")
        check_lead(task(name, members), f"{members} failed A {named} / {played} / left {left}")
    check_lead(objective(12, members), f"{members} done A g1 / {played} / left {left}", owner=-1)
    check_lead(objective(12, members), f"{members} failed A p1 / {played} / left {left}", owner=-1)


def test_K14_a_lead_can_decide_before_the_last_one() -> None:
    goal = task("never_lead_pink_yellow_blue")
    # Nothing beats what B leads, so A does not lead the last trick either.
    check_lead(goal, "4 done B s1 / BBBBBBBB / left s1 p1-4 b1-3")
    check_lead(goal, "4 open B s1 / BBBBBBBB / left s1 s2 p1-4 b1-2")
    check_lead(goal, "4 done B b3 / BBBBBBBB / left p1-4 b1-3 g1")
    check_lead(goal, "4 open B b3 / BBBBBBB / left p1-8 b1-3 g1")
    # Only the last named card beats it, and then none is left to lead.
    check_lead(goal, "4 done B b3 / BBBBBBBB / left b3 b4 g1-6")
    check_lead(goal, "4 open B b3 / BBBBBBBB / left b2 b3 b4 g1-5")
    # B leads the last named card.
    check_lead(goal, "4 done B p1 / BBBBBBB / left p1 g1-9 s1 s2")
    # Too few cards are left that do not beat what A leads.
    check_lead(goal, "4 done A g1 / BBBBBBBA / left p1 b1 y1 g1-5")
    check_lead(goal, "4 open A g1 / BBBBBBBA / left p1 p2 b1 y1 g1-4")
    # A leads the higher of two green cards, wins, leads the lower one, and wins again.
    check_lead(goal, "4 failed A g2 / BBBBBBA / left p1-5 b1-5 g1 g2")
    check_lead(goal, "4 open A g1 / BBBBBBA / left p1-5 b1-5 g1 g2")


def test_K14_the_final_card_is_judged_when_it_is_played() -> None:
    goal = objective(27)
    facts = Facts(4)
    assert judge_play(goal, facts, CARD_NAMED["y5"], False) == FAILED
    assert judge_play(goal, facts, CARD_NAMED["y5"], True) == DONE
    assert judge_play(goal, facts, CARD_NAMED["y4"], True) == OPEN
    assert judge_play(task("no_yellow"), facts, CARD_NAMED["y5"], False) == OPEN


def test_K14_balance_may_be_held_against_the_runner_up() -> None:
    against_fewest = objective(8, 5)
    against_second = objective(8, 5, runner_up=True)
    shared = "A: p9 p1 p2 p3 p4 / A: b1 b9 b2 b3 b4 / B: g1 g2 g9 g3 g4"
    check(against_fewest, f"5 open {shared}", owner=-1)
    check(against_second, f"5 done {shared}", owner=-1)
    twice = "A: p9 p1 p2 p3 p4 / A: b1 b9 b2 b3 b4 / B: g9 g1 g2 g3 g5"
    check(against_fewest, f"5 failed {twice}", owner=-1)
    check(against_second, f"5 open {twice}", owner=-1)
    check(against_second, f"5 failed {twice} / B: y9 y1 y2 y3 y4", owner=-1)
    check(against_second, "5 open A: p1 p9 p2 p3 p4 / B: b1 b2 b3 b4 b9 / A: g9 g1 g2 g3 g4", owner=-1)


def test_K14_balance_is_lost_when_the_cards_cannot_be_shared_any_more() -> None:
    # Four nines in three tricks: two go together, to somebody who has none while another has none.
    check(objective(8), "4 failed BBBBBBB / left p7-9 b7-9 g7-9 y7-9", owner=-1)
    check(objective(8, runner_up=True), "4 open BBBBBBB / left p7-9 b7-9 g7-9 y7-9", owner=-1)
    check(objective(8, 3), "3 open BBBBBBBBBB / left p7-9 b7-9 g9 y7-9", owner=-1)
    # Four nines in two tricks, even if one stays unplayed.
    check(objective(8, 3), "3 failed BBBBBBBBBBB / left p9 b9 g9 y9 p1 b1 g1", owner=-1)
    check(objective(8, runner_up=True), "4 failed BBBBBBBB / left p8-9 b8-9 g8-9 y8-9", owner=-1)
    # The last trick is a rainbow: it goes to its leader. D has no nine yet, and A has one.
    shared = "A: p9 p1 p2 p3 / A: b1 b9 b2 b3 / B: g1 g9 g2 g3"
    check(objective(8), f"4 done {shared} / DDDDDD / left p5 b5 g5 y9", owner=-1)
    check(objective(8), f"4 failed {shared} / DDDDDA / left p5 b5 g5 y9", owner=-1)
    check(objective(8), f"4 open {shared} / DDDDDA / left p5 b5 b6 y9", owner=-1)


# -- what is certain or out of reach before the end


def test_K14_the_unplayed_card_of_three_members_counts_for_nobody() -> None:
    # Seven pink cards are left, and one of them stays unplayed.
    check(task("all_of_one_colour", 3), "3 failed ABBBBBBBBBB / left p3-9")
    check(task("all_of_one_colour", 4), "4 open ABBBBBBB / left p3-9 b1")
    check(task("at_least_7_yellow", 3), "3 failed BBBBBBBBBBB / left y3-9")
    check(task("win_green_6", 3), "3 failed BBBBBBBBBBBBA / left g6")
    check(task("no_green", 3), "3 done BBBBBBBBBBBBA / left g6")
    check(task("never_lead_pink_green", 3), "3 done BBBBBBBBBBBA / A: b1 b2 b3 / left p1")
    check(objective(12, 3), "3 done BBBBBBBBBBBB / B: b1 b2 b3 / left p1", owner=-1)


def test_K14_the_leader_of_a_last_rainbow_wins_it() -> None:
    rainbow = "left p1 b2 g3 y4"
    for members, tricks in ((4, "BBBBBBBB"), (3, "BBBBBBBBBBB")):
        check(task("last_trick", members), f"{members} done {tricks}A / {rainbow}")
        check(task("last_trick", members), f"{members} failed {tricks}B / {rainbow}")
        check(task("last_trick", members), f"{members} open {tricks}B / left p1 p2 g3 y4")
        check(task("last_trick", members), f"{members} open {tricks}A / left p1 b2 g3 s1")
        check(task("trick_all_below_7", members), f"{members} done {tricks}A / {rainbow}")
        check(task("trick_all_below_7", members), f"{members} failed {tricks}B / {rainbow}")
        check(task("trick_all_below_7", members), f"{members} open {tricks}B / left p1 p2 g3 y4")
    check(task("win_green_6"), "4 done BBBBBBBBA / left p1 b2 g6 y4")
    check(task("win_green_6"), "4 failed BBBBBBBBB / left p1 b2 g6 y4")
    check(task("win_green_6"), "4 open BBBBBBBBA / left p1 p2 g6 y4")
    check(task("win_green_2_in_last_trick"), "4 done BBBBBBBBA / left p1 b2 g2 y4")
    check(task("win_green_2_in_last_trick", 3), "3 open BBBBBBBBBBBA / left p1 b2 g2 y4")
    check(task("win_trick_using_5"), "4 done BBBBBBBBA / left p5 b5 g5 y5")
    check(task("win_trick_using_5"), "4 open BBBBBBBBA / left p5 b5 g5 y6")
    check(task("fewer_tricks_than_captain", 3), "3 failed BCCCCCCCCCCA / left p1 b2 g3 y4")


def test_K14_exact_numbers_need_other_cards_to_fill_the_trick() -> None:
    # Nine pink cards and one other: every trick that could be won holds two pink cards at least.
    check(task("exactly_1_pink", 3), "3 failed BBBBBBBBBC / left p1-9 b1")
    check(task("exactly_1_pink_1_green", 3), "3 failed BBBBBBBBC / left p1-9 g1-4")
    # Three others can fill a trick with one pink card, but it is a rainbow, and only its leader can win it.
    lopsided = "BBBBBBBBB{} / left p1-7 b1 g1 y1"
    check(task("exactly_1_pink", 3), "3 failed " + lopsided.format("B"))
    check(task("exactly_1_pink", 3), "3 open " + lopsided.replace("y1", "b2").format("B"))


def test_K14_as_many_of_two_colours_means_one_of_each_at_least() -> None:
    check(task("equal_pink_yellow_total"), "4 failed BBB")  # the pink cards are gone
    check(task("equal_pink_yellow_total"), "4 open BBBBBBBBB / left p1 y1 g1 g2")
    check(
        task("equal_pink_yellow_total"), "4 failed BBBBBBBB / left p1 y1-7"
    )  # each trick holds more yellow cards than pink ones
    check(task("equal_pink_yellow_total"), "4 open A: p9 b1 b2 b3 / BBBBBBB / left y1 g1-7")
    check(task("equal_pink_blue_one_trick"), "4 open A: g9 g1 g2 g3")
    check(task("equal_pink_blue_one_trick", 3), "3 failed BBBBBBBBBBB / left p1-4 b1-3")  # nothing else for the third place


def test_K14_more_of_a_colour_is_settled_when_the_rest_cannot_change_it() -> None:
    check(task("more_pink_than_green", 5), "5 open A: p9 p1 p2 p3 p4 / A: g1 g2 g3 g4 b1")
    check(task("more_pink_than_green", 5), "5 failed A: g9 g1 g2 g3 g4 / A: p1 p2 p3 p4 b9")


def test_K14_who_leads_wins_too_much_if_only_a_rainbow_is_left_for_the_others() -> None:
    # No task card asks for so many; the executor is exact all the same.
    four_pink = Goal(EXACTLY, 4, first=SUIT_CARDS[PINK], n=4)
    check(four_pink, "4 failed BBBBBBBA / left p1-5 b1 g1 y1")
    check(four_pink, "4 open BBBBBBBB / left p1-5 b1 g1 y1")
    check(four_pink, "4 open BBBBBBBA / left p1-5 b1 g1 g2")
    eight_pink = Goal(EXACTLY, 4, first=SUIT_CARDS[PINK], n=8)
    check(eight_pink, "4 failed BBBBBBA / left p1-9 b1 g1 y1")
    check(eight_pink, "4 open BBBBBBB / left p1-9 b1 g1 y1")
    three_pink = Goal(EXACTLY, 3, first=SUIT_CARDS[PINK], n=3)
    check(three_pink, "3 open BBBBBBBBBBA / left p1-5 b1 g1")
    two_pink_one_green = Goal(EXACTLY, 3, first=SUIT_CARDS[PINK], second=SUIT_CARDS[GREEN], n=2, m=1)
    check(two_pink_one_green, "3 failed BBBBBBBBBBA / left p1-3 b1 g1 g2 y1")
    check(two_pink_one_green, "3 open BBBBBBBBBBA / left p1-3 b1 g1 g2 b2")


def test_K14_sums_need_cards_that_add_up() -> None:
    # 9 + 9 + 5 would do; without the 5 there are only nines and ones.
    check(task("trick_sum_22_or_23", 3), "3 failed BBBBBBBBBB / B: y5 y6 y7 / left p9 b9 g9 y9 p1 b1 g1")
    check(task("trick_sum_22_or_23", 3), "3 open BBBBBBBBBB / B: y5 y6 y7 / left p9 b9 g9 y4 p1 b1 g1")


def test_K14_winning_with_a_low_card_needs_enough_cards_that_do_not_beat_it() -> None:
    check(task("win_trick_using_2"), "4 failed BBBBBBB / B: y1 y3 y4 y5 / left p2-9")
    check(task("win_trick_using_2"), "4 open BBBBBBBB / left p2-6 b1 b3 b4")


def test_K14_two_last_tricks_may_both_have_to_be_rainbows() -> None:
    # A does not lead. The trick of odd cards is a rainbow, and so is the other one then, which would give A the lead.
    odd = "left p1 b1 g1 y1 p2 b2 g2 y2"
    check(task("only_odd_trick"), f"4 failed BBBBBBBB / {odd}")
    check(task("only_odd_trick"), f"4 open BBBBBBBA / {odd}")
    check(task("only_odd_trick"), "4 open BBBBBBBB / left p1 b1 g1 y1 p2 b2 g2 g4")


def test_K14_an_owner_who_must_lead_a_named_colour_has_failed() -> None:
    check(task("never_lead_pink_yellow_blue"), "4 failed BBBBBBBA / left p1-4 b1-4")
    check(task("never_lead_pink_yellow_blue"), "4 open BBBBBBBB / left p1-4 b1-4")
    # One green card is not enough for two leads, since nothing beats it; two are: the lower is led, the higher wins.
    check(task("never_lead_pink_yellow_blue"), "4 failed BBBBBBBA / left p1-4 b1-3 g1")
    check(task("never_lead_pink_yellow_blue"), "4 open BBBBBBBA / left p1-4 b1-2 g1 g2")
    check(task("never_lead_pink_yellow_blue"), "4 failed BBBBBBBA / left p1-4 b1-3 s1")
    check(task("never_lead_pink_green"), "4 failed BBBBBBA / left p1-9 b1 y1 g1")
    check(task("never_lead_pink_green"), "4 open BBBBBBBA / left p1-6 b1 y1")
    check(task("never_lead_pink_green"), "4 open BBBBBBA / left p1-9 b1 s1 g1")


def test_K14_a_prediction_fails_as_soon_as_it_is_exceeded_or_out_of_reach() -> None:
    for name in ("predict_open", "predict_secret"):
        check(task(name, 5), "5 failed A / said 0")
        check(task(name, 5), "5 failed B / said 8")
        check(task(name, 5), "5 open A / said 8")


# -- what the board shows


@pytest.mark.parametrize(
    ("name", "line", "cards", "so_far", "wanted"),
    [
        ("win_yellow_9_blue_7", "A: y9 y1 y2 y3", "y9", 1, 2),
        ("exactly_2_nines", "A: p9 b9 g1 y1", "b9 p9", 2, 2),
        ("exactly_1_pink_1_green", "A: b9 p1 g1 b1", "g1 p1", 2, 2),
        ("no_pink", "A: b9 b1 b2 b3", "", 0, 0),
        ("equal_pink_yellow_total", "A: p9 p1 y1 b2", "p1 p9 y1", 2, 1),
        ("more_pink_than_green", "A: p9 p1 g1 b2", "g1 p1 p9", 2, 2),
        ("one_of_each_colour", "A: p9 b1 b2 p1", "b1 b2 p1 p9", 2, 4),
        ("all_of_one_colour", "A: p9 p1 p2 b1", "p1 p2 p9", 3, 9),
        ("win_trick_using_2", "A: p9 p1 p2 b1", "", 0, 1),
        ("exactly_4_tricks", "ABA", "", 2, 4),
        ("predict_secret", "ABA / said 3", "", 2, -1),
        ("3_tricks_in_a_row", "ABAA", "", 2, 3),
        ("first_and_last_trick", "AB", "", 1, 2),
        ("more_tricks_than_captain", "AAB", "", 2, -1),
        ("never_lead_pink_green", "AB", "", 0, -1),
    ],
)
def test_progress_is_what_the_owner_has_won_so_far(name: str, line: str, cards: str, so_far: int, wanted: int) -> None:
    goal = task(name)
    facts, _ = play(goal, OWNER, f"4 open {line}")
    assert progress(goal, facts, OWNER) == (cards_named(cards.split()), so_far, wanted)


def test_progress_of_objectives_is_the_crews() -> None:
    facts, _ = play(objective(8), -1, "4 open A: p9 p1 p2 p3 / A: b1 b9 b2 b3")
    assert progress(objective(8), facts, -1) == (cards_named(["p9", "b9"]), 2, -1)
    assert progress(objective(23), facts, -1) == (0, 1, -1)
    assert progress(objective(23), Facts(4), -1) == (0, 0, -1)
    assert progress(objective(12), facts, -1) == (0, 0, -1)
    assert progress(objective(27), facts, -1) == (0, 0, -1)


# -- the table


def task(name: str, members: int = 4, *, zero_counts: bool = True) -> Goal:
    return goal_of(next(card for card in task_cards() if card.id == name), members, zero_counts)


def objective(mission: int, members: int = 4, *, runner_up: bool = False) -> Goal:
    return objective_of(missions()[mission], members, runner_up)


def check(goal: Goal, line: str, owner: int = OWNER) -> None:
    """The goal stands as the line says, and stood open before."""
    _, statuses = play(goal, owner, line)
    assert statuses[:-1] == [OPEN] * (len(statuses) - 1), f"settled too early: {line}"
    assert statuses[-1] == STATUSES[line.split()[1]], line


def check_lead(goal: Goal, line: str, owner: int = OWNER) -> None:
    """The goal stands as the line says when that member leads that card after what was played, and stood open before."""
    members, status, leader, card, *played = line.split()
    facts, statuses = play(goal, owner, " ".join([members, status, *played]))
    assert statuses == [OPEN] * len(statuses), f"settled too early: {line}"
    assert facts.leader in (-1, MEMBERS.index(leader))
    assert judge_lead(goal, facts, owner, MEMBERS.index(leader), CARD_NAMED[card]) == STATUSES[status], line


def play(goal: Goal, owner: int, line: str) -> tuple[Facts, list[int]]:
    """Plays the tricks of a line; with how the goal stands before the first and after each."""
    members = int(line.split()[0])
    steps = [step.strip() for step in " ".join(line.split()[2:]).split("/")]
    said = next((int(step[5:]) for step in steps if step.startswith("said ")), -1)
    left = next((named(step[5:]) for step in steps if step.startswith("left ")), [])
    tricks = [step for step in steps if step and not step.startswith(("said ", "left "))]
    mentioned = {name for step in tricks if ":" in step for name in named(step[2:])}
    spare = [card_name(card) for card in range(CARDS) if card_name(card) not in mentioned.union(left)]
    facts = Facts(members)
    facts.captain = CAPTAIN
    statuses = [judge(goal, facts, owner, said)]
    for step in tricks:
        if ":" in step:
            statuses.append(play_trick(goal, facts, owner, said, MEMBERS.index(step[0]), named(step[2:])))
            continue
        for winner in step:
            cards, spare = spare[:members], spare[members:]
            facts.finish_trick(cards_named(cards), CARD_NAMED[cards[-1]], MEMBERS.index(winner))
            statuses.append(judge(goal, facts, owner, said))
    assert not left or sorted(left) == sorted(card_names(facts.left)), f"other cards are left: {line}"
    return facts, statuses


def play_trick(goal: Goal, facts: Facts, owner: int, said: int, leader: int, names: list[str]) -> int:
    cards = [CARD_NAMED[name] for name in names]
    assert len(cards) == facts.members
    assert facts.leader in (-1, leader)
    assert all(facts.left >> card & 1 for card in cards)
    best = cards[0]
    for card in cards[1:]:
        if beats(card, best):
            best = card
    status = judge_lead(goal, facts, owner, leader, cards[0])
    for card in cards:
        if status == OPEN:
            status = judge_play(goal, facts, card, card == cards[-1] and facts.played == facts.tricks - 1)
    facts.finish_trick(cards_named(names), best, (leader + cards.index(best)) % facts.members)
    return judge(goal, facts, owner, said) if status == OPEN else status


def named(text: str) -> list[str]:
    """Names of cards: "p1-3 s2"."""
    names = []
    for word in text.split():
        low, _, high = word[1:].partition("-")
        names += [word[0] + str(value) for value in range(int(low), int(high or low) + 1)]
    return names
