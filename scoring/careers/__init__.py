"""What players and a group did over all their games."""

from scoring.careers.career import Career, career_of, careers_of
from scoring.careers.engines import EngineFigures, EngineResult, by_engine, engine_results
from scoring.careers.meetings import Meeting, Partnership, meetings_of, partnerships_of
from scoring.careers.outings import Outing
from scoring.careers.records import GroupRecord, RecordHolder, RecordKind, records_of
from scoring.careers.streaks import Streak, Streaks

__all__ = [
    "Career",
    "EngineFigures",
    "EngineResult",
    "GroupRecord",
    "Meeting",
    "Outing",
    "Partnership",
    "RecordHolder",
    "RecordKind",
    "Streak",
    "Streaks",
    "by_engine",
    "career_of",
    "careers_of",
    "engine_results",
    "meetings_of",
    "partnerships_of",
    "records_of",
]
