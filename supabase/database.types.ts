// Generated from the database by `npm run types`; a test fails when it drifts.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "assistant_calls": {
                  Row: {
                    "audio_seconds": number | null,"cost_micros": number,"created_at": string,"day": string,"id": number,"message_id": string | null,"model": string,"ms": number | null,"outcome": string,"prompt_version": string | null,"step": string,"tokens_in": number,"tokens_out": number,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "audio_seconds"?: number | null,"cost_micros"?: number,"created_at"?: string,"day": string,"id"?: never,"message_id"?: string | null,"model": string,"ms"?: number | null,"outcome"?: string,"prompt_version"?: string | null,"step": string,"tokens_in"?: number,"tokens_out"?: number,"user_id": string
                  }
                  Update: {
                    "audio_seconds"?: number | null,"cost_micros"?: number,"created_at"?: string,"day"?: string,"id"?: never,"message_id"?: string | null,"model"?: string,"ms"?: number | null,"outcome"?: string,"prompt_version"?: string | null,"step"?: string,"tokens_in"?: number,"tokens_out"?: number,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"attempt_answers": {
                  Row: {
                    "attempt_id": string,"calls": string,"changes": number,"checked_at": string | null,"confidence": number | null,"correct": boolean | null,"dont_know": boolean,"error_type": string | null,"first_selected": number | null,"flagged": boolean,"helped": boolean,"position": number,"question_id": string,"saved_at": string | null,"selected": number | null,"seq": number,"sixths": number | null,"struck": (number)[],"time_ms": number,"user_id": string,"version": number,"visits": (number)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id": string,"calls"?: string,"changes"?: number,"checked_at"?: string | null,"confidence"?: number | null,"correct"?: boolean | null,"dont_know"?: boolean,"error_type"?: string | null,"first_selected"?: number | null,"flagged"?: boolean,"helped"?: boolean,"position": number,"question_id": string,"saved_at"?: string | null,"selected"?: number | null,"seq"?: number,"sixths"?: number | null,"struck"?: (number)[],"time_ms"?: number,"user_id": string,"version": number,"visits"?: (number)[]
                  }
                  Update: {
                    "attempt_id"?: string,"calls"?: string,"changes"?: number,"checked_at"?: string | null,"confidence"?: number | null,"correct"?: boolean | null,"dont_know"?: boolean,"error_type"?: string | null,"first_selected"?: number | null,"flagged"?: boolean,"helped"?: boolean,"position"?: number,"question_id"?: string,"saved_at"?: string | null,"selected"?: number | null,"seq"?: number,"sixths"?: number | null,"struck"?: (number)[],"time_ms"?: number,"user_id"?: string,"version"?: number,"visits"?: (number)[]
                  }
                  Relationships: [
                    {
      foreignKeyName: "attempt_answers_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: false
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "attempt_answers_question_id_version_fkey"
      columns: ["question_id","version"]
isOneToOne: false
      referencedRelation: "question_versions"
      referencedColumns: ["question_id","version"]
    }
                  ]
                },"attempt_reflections": {
                  Row: {
                    "attempt_id": string,"created_at": string,"predicted_sixths": number | null,"time_felt": string | null,"user_id": string,"weakest_topics": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id": string,"created_at"?: string,"predicted_sixths"?: number | null,"time_felt"?: string | null,"user_id": string,"weakest_topics"?: (string)[]
                  }
                  Update: {
                    "attempt_id"?: string,"created_at"?: string,"predicted_sixths"?: number | null,"time_felt"?: string | null,"user_id"?: string,"weakest_topics"?: (string)[]
                  }
                  Relationships: [
                    {
      foreignKeyName: "attempt_reflections_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: true
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    }
                  ]
                },"attempts": {
                  Row: {
                    "blank_count": number | null,"dropped_policy": string,"expires_at": string | null,"graded_at": string | null,"id": string,"kind": string,"late": (number)[],"mode": string,"question_count": number,"right_count": number | null,"rule": string,"rule_version": number,"score_sixths": number | null,"setup": NonNullable<Json>,"started_at": string,"submitted_at": string | null,"submitted_by": string | null,"test": string | null,"user_id": string,"wrong_count": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "blank_count"?: number | null,"dropped_policy"?: string,"expires_at"?: string | null,"graded_at"?: string | null,"id"?: string,"kind": string,"late"?: (number)[],"mode": string,"question_count": number,"right_count"?: number | null,"rule": string,"rule_version": number,"score_sixths"?: number | null,"setup"?: NonNullable<Json>,"started_at"?: string,"submitted_at"?: string | null,"submitted_by"?: string | null,"test"?: string | null,"user_id": string,"wrong_count"?: number | null
                  }
                  Update: {
                    "blank_count"?: number | null,"dropped_policy"?: string,"expires_at"?: string | null,"graded_at"?: string | null,"id"?: string,"kind"?: string,"late"?: (number)[],"mode"?: string,"question_count"?: number,"right_count"?: number | null,"rule"?: string,"rule_version"?: number,"score_sixths"?: number | null,"setup"?: NonNullable<Json>,"started_at"?: string,"submitted_at"?: string | null,"submitted_by"?: string | null,"test"?: string | null,"user_id"?: string,"wrong_count"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "attempts_rule_fkey"
      columns: ["rule"]
isOneToOne: false
      referencedRelation: "exam_rules"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "attempts_test_fkey"
      columns: ["test"]
isOneToOne: false
      referencedRelation: "tests"
      referencedColumns: ["slug"]
    }
                  ]
                },"book_chapters": {
                  Row: {
                    "body": string,"book": string,"exercises": NonNullable<Json>,"fact_ids": (string)[],"position": number,"reviewed_by": string | null,"slug": string,"sources": NonNullable<Json>,"summary": string,"summary_hi": string,"title": string,"title_hi": string,"topics": (string)[],"words": number
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"book": string,"exercises": NonNullable<Json>,"fact_ids"?: (string)[],"position": number,"reviewed_by"?: string | null,"slug": string,"sources": NonNullable<Json>,"summary": string,"summary_hi": string,"title": string,"title_hi": string,"topics": (string)[],"words": number
                  }
                  Update: {
                    "body"?: string,"book"?: string,"exercises"?: NonNullable<Json>,"fact_ids"?: (string)[],"position"?: number,"reviewed_by"?: string | null,"slug"?: string,"sources"?: NonNullable<Json>,"summary"?: string,"summary_hi"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[],"words"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "book_chapters_book_fkey"
      columns: ["book"]
isOneToOne: false
      referencedRelation: "books"
      referencedColumns: ["slug"]
    }
                  ]
                },"bookmarks": {
                  Row: {
                    "created_at": string,"question_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"question_id": string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"question_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "bookmarks_question_id_fkey"
      columns: ["question_id"]
isOneToOne: false
      referencedRelation: "questions"
      referencedColumns: ["id"]
    }
                  ]
                },"books": {
                  Row: {
                    "cover": string,"edition": string,"position": number,"reviewed_by": string | null,"slug": string,"summary": string,"summary_hi": string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "cover": string,"edition": string,"position": number,"reviewed_by"?: string | null,"slug": string,"summary": string,"summary_hi": string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  Update: {
                    "cover"?: string,"edition"?: string,"position"?: number,"reviewed_by"?: string | null,"slug"?: string,"summary"?: string,"summary_hi"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[]
                  }
                  Relationships: [
                    
                  ]
                },"card_reviews": {
                  Row: {
                    "card_id": string,"id": string,"rating": number,"reviewed_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "card_id": string,"id": string,"rating": number,"reviewed_at": string,"user_id": string
                  }
                  Update: {
                    "card_id"?: string,"id"?: string,"rating"?: number,"reviewed_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "card_reviews_user_id_card_id_fkey"
      columns: ["user_id","card_id"]
isOneToOne: false
      referencedRelation: "cards"
      referencedColumns: ["user_id","id"]
    }
                  ]
                },"cards": {
                  Row: {
                    "back": string,"created_at": string,"front": string,"id": string,"lang": string,"source": NonNullable<Json>,"suspended": boolean,"topic": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "back": string,"created_at"?: string,"front": string,"id"?: string,"lang"?: string,"source"?: NonNullable<Json>,"suspended"?: boolean,"topic"?: string | null,"user_id"?: string
                  }
                  Update: {
                    "back"?: string,"created_at"?: string,"front"?: string,"id"?: string,"lang"?: string,"source"?: NonNullable<Json>,"suspended"?: boolean,"topic"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"challenges": {
                  Row: {
                    "about": string,"about_hi": string,"join_closes_at": string,"minutes": number,"opens_at": string,"origin": string,"question_count": number,"reviewed_by": string | null,"slug": string,"status": string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "about": string,"about_hi": string,"join_closes_at": string,"minutes": number,"opens_at": string,"origin": string,"question_count": number,"reviewed_by"?: string | null,"slug": string,"status"?: string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  Update: {
                    "about"?: string,"about_hi"?: string,"join_closes_at"?: string,"minutes"?: number,"opens_at"?: string,"origin"?: string,"question_count"?: number,"reviewed_by"?: string | null,"slug"?: string,"status"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[]
                  }
                  Relationships: [
                    
                  ]
                },"chat_feedback": {
                  Row: {
                    "answer": string,"answered_at": string,"created_at": string,"id": number,"message_id": string,"mode": string | null,"note": string,"outcome": string | null,"outcome_note": string,"question": string,"rating": number,"reasons": (string)[],"settled_at": string | null,"settled_by": string | null,"sources": Json | null,"style": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer": string,"answered_at": string,"created_at"?: string,"id"?: never,"message_id": string,"mode"?: string | null,"note"?: string,"outcome"?: string | null,"outcome_note"?: string,"question": string,"rating": number,"reasons"?: (string)[],"settled_at"?: string | null,"settled_by"?: string | null,"sources"?: Json | null,"style"?: string | null,"user_id": string
                  }
                  Update: {
                    "answer"?: string,"answered_at"?: string,"created_at"?: string,"id"?: never,"message_id"?: string,"mode"?: string | null,"note"?: string,"outcome"?: string | null,"outcome_note"?: string,"question"?: string,"rating"?: number,"reasons"?: (string)[],"settled_at"?: string | null,"settled_by"?: string | null,"sources"?: Json | null,"style"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "chat_feedback_user_id_message_id_fkey"
      columns: ["user_id","message_id"]
isOneToOne: true
      referencedRelation: "chat_messages"
      referencedColumns: ["user_id","id"]
    }
                  ]
                },"chat_messages": {
                  Row: {
                    "content": string,"created_at": string,"id": string,"message_type": string,"mode": string | null,"practice": Json | null,"replaces": string | null,"session_id": string,"sources": Json | null,"state": string,"step": number | null,"stop_asked_at": string | null,"style": string | null,"suggestions": (string)[] | null,"transcript": string | null,"updated_at": string,"user_id": string,"writer": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"created_at"?: string,"id": string,"message_type": string,"mode"?: string | null,"practice"?: Json | null,"replaces"?: string | null,"session_id": string,"sources"?: Json | null,"state"?: string,"step"?: number | null,"stop_asked_at"?: string | null,"style"?: string | null,"suggestions"?: (string)[] | null,"transcript"?: string | null,"updated_at"?: string,"user_id": string,"writer"?: string | null
                  }
                  Update: {
                    "content"?: string,"created_at"?: string,"id"?: string,"message_type"?: string,"mode"?: string | null,"practice"?: Json | null,"replaces"?: string | null,"session_id"?: string,"sources"?: Json | null,"state"?: string,"step"?: number | null,"stop_asked_at"?: string | null,"style"?: string | null,"suggestions"?: (string)[] | null,"transcript"?: string | null,"updated_at"?: string,"user_id"?: string,"writer"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"chat_sessions": {
                  Row: {
                    "created_at": string,"pinned": boolean,"session_id": string,"title": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"pinned"?: boolean,"session_id": string,"title"?: string | null,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"pinned"?: boolean,"session_id"?: string,"title"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"chunks": {
                  Row: {
                    "anchor": string | null,"as_of": string | null,"content": string,"content_hash": string,"content_hi": string | null,"fact_id": string | null,"fact_ids": (string)[],"href": string | null,"id": string,"keywords": string,"kind": string,"note_slug": string | null,"number": number | null,"position": number,"search": unknown,"section": string | null,"source_ids": (string)[],"source_title": string | null,"source_url": string | null,"title": string,"title_hi": string | null,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "anchor"?: string | null,"as_of"?: string | null,"content": string,"content_hash"?: never,"content_hi"?: string | null,"fact_id"?: string | null,"fact_ids"?: (string)[],"href"?: string | null,"id": string,"keywords"?: string,"kind": string,"note_slug"?: string | null,"number"?: number | null,"position": number,"search"?: never,"section"?: string | null,"source_ids"?: (string)[],"source_title"?: string | null,"source_url"?: string | null,"title": string,"title_hi"?: string | null,"topic": string
                  }
                  Update: {
                    "anchor"?: string | null,"as_of"?: string | null,"content"?: string,"content_hash"?: never,"content_hi"?: string | null,"fact_id"?: string | null,"fact_ids"?: (string)[],"href"?: string | null,"id"?: string,"keywords"?: string,"kind"?: string,"note_slug"?: string | null,"number"?: number | null,"position"?: number,"search"?: never,"section"?: string | null,"source_ids"?: (string)[],"source_title"?: string | null,"source_url"?: string | null,"title"?: string,"title_hi"?: string | null,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "chunks_fact_id_fkey"
      columns: ["fact_id"]
isOneToOne: false
      referencedRelation: "facts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chunks_note_slug_fkey"
      columns: ["note_slug"]
isOneToOne: false
      referencedRelation: "notes"
      referencedColumns: ["slug"]
    }
                  ]
                },"data_releases": {
                  Row: {
                    "checked": string | null,"checked_in": string | null,"dates": (string)[],"exact": boolean,"fact_ids": (string)[],"id": string,"note": string,"publisher": string,"rule": string | null,"source_url": string,"time_of_day": string | null,"title": string,"title_hi": string
                  }
                  ComputedFields: never
                  Insert: {
                    "checked"?: string | null,"checked_in"?: string | null,"dates"?: (string)[],"exact": boolean,"fact_ids"?: (string)[],"id": string,"note": string,"publisher": string,"rule"?: string | null,"source_url": string,"time_of_day"?: string | null,"title": string,"title_hi": string
                  }
                  Update: {
                    "checked"?: string | null,"checked_in"?: string | null,"dates"?: (string)[],"exact"?: boolean,"fact_ids"?: (string)[],"id"?: string,"note"?: string,"publisher"?: string,"rule"?: string | null,"source_url"?: string,"time_of_day"?: string | null,"title"?: string,"title_hi"?: string
                  }
                  Relationships: [
                    
                  ]
                },"diagnostic_sessions": {
                  Row: {
                    "attempt_id": string | null,"chosen_level": string | null,"finished_at": string | null,"id": string,"items": NonNullable<Json>,"level": string | null,"per_area": Json | null,"profile": NonNullable<Json>,"sd": number | null,"started_at": string,"status": string,"theta": number | null,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id"?: string | null,"chosen_level"?: string | null,"finished_at"?: string | null,"id"?: string,"items"?: NonNullable<Json>,"level"?: string | null,"per_area"?: Json | null,"profile"?: NonNullable<Json>,"sd"?: number | null,"started_at"?: string,"status": string,"theta"?: number | null,"user_id": string,"version"?: number
                  }
                  Update: {
                    "attempt_id"?: string | null,"chosen_level"?: string | null,"finished_at"?: string | null,"id"?: string,"items"?: NonNullable<Json>,"level"?: string | null,"per_area"?: Json | null,"profile"?: NonNullable<Json>,"sd"?: number | null,"started_at"?: string,"status"?: string,"theta"?: number | null,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "diagnostic_sessions_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: true
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    }
                  ]
                },"embedding_models": {
                  Row: {
                    "computed_at": string,"dimensions": number,"model": string,"nothing_nearer": number
                  }
                  ComputedFields: never
                  Insert: {
                    "computed_at"?: string,"dimensions": number,"model": string,"nothing_nearer": number
                  }
                  Update: {
                    "computed_at"?: string,"dimensions"?: number,"model"?: string,"nothing_nearer"?: number
                  }
                  Relationships: [
                    
                  ]
                },"events": {
                  Row: {
                    "about": string,"about_hi": string,"agenda": (string)[],"capacity": number | null,"example": boolean,"kind": string,"language": string,"minutes": number,"origin": string,"pre_read": (string)[],"slug": string,"starts_at": string,"status": string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "about": string,"about_hi": string,"agenda": (string)[],"capacity"?: number | null,"example": boolean,"kind": string,"language": string,"minutes": number,"origin": string,"pre_read"?: (string)[],"slug": string,"starts_at": string,"status"?: string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  Update: {
                    "about"?: string,"about_hi"?: string,"agenda"?: (string)[],"capacity"?: number | null,"example"?: boolean,"kind"?: string,"language"?: string,"minutes"?: number,"origin"?: string,"pre_read"?: (string)[],"slug"?: string,"starts_at"?: string,"status"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[]
                  }
                  Relationships: [
                    
                  ]
                },"exam_cutoffs": {
                  Row: {
                    "as_of": string | null,"category": string,"checked": string | null,"marks": number,"publisher": string,"source_url": string,"year": number
                  }
                  ComputedFields: never
                  Insert: {
                    "as_of"?: string | null,"category": string,"checked"?: string | null,"marks": number,"publisher"?: string,"source_url": string,"year": number
                  }
                  Update: {
                    "as_of"?: string | null,"category"?: string,"checked"?: string | null,"marks"?: number,"publisher"?: string,"source_url"?: string,"year"?: number
                  }
                  Relationships: [
                    
                  ]
                },"exam_milestones": {
                  Row: {
                    "checked": string | null,"checked_in": string | null,"day": string,"exam": string,"id": string,"note": string,"source_url": string,"title": string,"title_hi": string,"until": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "checked"?: string | null,"checked_in"?: string | null,"day": string,"exam": string,"id": string,"note": string,"source_url": string,"title": string,"title_hi": string,"until"?: string | null
                  }
                  Update: {
                    "checked"?: string | null,"checked_in"?: string | null,"day"?: string,"exam"?: string,"id"?: string,"note"?: string,"source_url"?: string,"title"?: string,"title_hi"?: string,"until"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"exam_rules": {
                  Row: {
                    "diagnostic_minutes": number,"extra_minutes_an_hour": number,"fast_seconds": number,"id": string,"minutes": number,"qualifying_sixths": number | null,"question_count": number,"right_sixths": number,"slots": (string)[],"slow_seconds": number,"source_url": string,"sprint_seconds": number,"title": string,"title_hi": string,"version": number,"wrong_sixths": number
                  }
                  ComputedFields: never
                  Insert: {
                    "diagnostic_minutes"?: number,"extra_minutes_an_hour"?: number,"fast_seconds"?: number,"id": string,"minutes": number,"qualifying_sixths"?: number | null,"question_count": number,"right_sixths": number,"slots"?: (string)[],"slow_seconds"?: number,"source_url": string,"sprint_seconds"?: number,"title": string,"title_hi": string,"version": number,"wrong_sixths": number
                  }
                  Update: {
                    "diagnostic_minutes"?: number,"extra_minutes_an_hour"?: number,"fast_seconds"?: number,"id"?: string,"minutes"?: number,"qualifying_sixths"?: number | null,"question_count"?: number,"right_sixths"?: number,"slots"?: (string)[],"slow_seconds"?: number,"source_url"?: string,"sprint_seconds"?: number,"title"?: string,"title_hi"?: string,"version"?: number,"wrong_sixths"?: number
                  }
                  Relationships: [
                    
                  ]
                },"facts": {
                  Row: {
                    "as_of": string,"base_year": string | null,"checked": string | null,"checked_in": string | null,"display": string,"headline_rank": number | null,"id": string,"keywords": (string)[],"name": string,"note": string | null,"period": string,"previous": Json | null,"publisher": string,"released": string | null,"reviewed_by": string | null,"series": Json | null,"source_title": string,"source_url": string,"status": string,"superseded_by": string | null,"topic": string,"unit": string,"value": number
                  }
                  ComputedFields: never
                  Insert: {
                    "as_of": string,"base_year"?: string | null,"checked"?: string | null,"checked_in"?: string | null,"display": string,"headline_rank"?: number | null,"id": string,"keywords"?: (string)[],"name": string,"note"?: string | null,"period": string,"previous"?: Json | null,"publisher": string,"released"?: string | null,"reviewed_by"?: string | null,"series"?: Json | null,"source_title": string,"source_url": string,"status": string,"superseded_by"?: string | null,"topic": string,"unit": string,"value": number
                  }
                  Update: {
                    "as_of"?: string,"base_year"?: string | null,"checked"?: string | null,"checked_in"?: string | null,"display"?: string,"headline_rank"?: number | null,"id"?: string,"keywords"?: (string)[],"name"?: string,"note"?: string | null,"period"?: string,"previous"?: Json | null,"publisher"?: string,"released"?: string | null,"reviewed_by"?: string | null,"series"?: Json | null,"source_title"?: string,"source_url"?: string,"status"?: string,"superseded_by"?: string | null,"topic"?: string,"unit"?: string,"value"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "facts_superseded_by_fkey"
      columns: ["superseded_by"]
isOneToOne: false
      referencedRelation: "facts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "facts_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"glossary_terms": {
                  Row: {
                    "also": (string)[],"meaning": string,"meaning_hi": string,"reviewed_by": string | null,"slug": string,"term": string,"term_hi": string,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "also"?: (string)[],"meaning": string,"meaning_hi": string,"reviewed_by"?: string | null,"slug": string,"term": string,"term_hi": string,"topic": string
                  }
                  Update: {
                    "also"?: (string)[],"meaning"?: string,"meaning_hi"?: string,"reviewed_by"?: string | null,"slug"?: string,"term"?: string,"term_hi"?: string,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "glossary_terms_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"learner_notes": {
                  Row: {
                    "body": string,"created_at": string,"id": string,"source": NonNullable<Json>,"title": string,"topic": string | null,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "body"?: string,"created_at"?: string,"id"?: string,"source"?: NonNullable<Json>,"title"?: string,"topic"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"id"?: string,"source"?: NonNullable<Json>,"title"?: string,"topic"?: string | null,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"library_loads": {
                  Row: {
                    "content_hash": string,"counts": NonNullable<Json>,"loaded_at": string,"passages_hash": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "content_hash": string,"counts": NonNullable<Json>,"loaded_at"?: string,"passages_hash"?: string | null
                  }
                  Update: {
                    "content_hash"?: string,"counts"?: NonNullable<Json>,"loaded_at"?: string,"passages_hash"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"library_synonyms": {
                  Row: {
                    "asked": string,"sound": string,"words": (string)[],"written": string
                  }
                  ComputedFields: never
                  Insert: {
                    "asked": string,"sound"?: string,"words": (string)[],"written": string
                  }
                  Update: {
                    "asked"?: string,"sound"?: string,"words"?: (string)[],"written"?: string
                  }
                  Relationships: [
                    
                  ]
                },"library_terms": {
                  Row: {
                    "is_said": boolean,"is_subject": boolean,"named": (boolean)[],"numbers": (number)[],"passages": number,"rarity": number,"says": (number)[],"texts": (number)[],"word": string
                  }
                  ComputedFields: never
                  Insert: {
                    "is_said"?: boolean,"is_subject"?: boolean,"named"?: (boolean)[],"numbers"?: (number)[],"passages": number,"rarity"?: number,"says"?: (number)[],"texts"?: (number)[],"word": string
                  }
                  Update: {
                    "is_said"?: boolean,"is_subject"?: boolean,"named"?: (boolean)[],"numbers"?: (number)[],"passages"?: number,"rarity"?: number,"says"?: (number)[],"texts"?: (number)[],"word"?: string
                  }
                  Relationships: [
                    
                  ]
                },"library_words": {
                  Row: {
                    "letters": string,"sound": string,"word": string,"written": string
                  }
                  ComputedFields: never
                  Insert: {
                    "letters"?: string,"sound"?: string,"word": string,"written": string
                  }
                  Update: {
                    "letters"?: string,"sound"?: string,"word"?: string,"written"?: string
                  }
                  Relationships: [
                    
                  ]
                },"mains_questions": {
                  Row: {
                    "directive": string,"id": string,"marks": number,"minutes": number,"origin": string,"parts": (string)[],"question": string,"question_hi": string | null,"reviewed_by": string | null,"rubric": NonNullable<Json>,"status": string,"topic": string,"words": number
                  }
                  ComputedFields: never
                  Insert: {
                    "directive": string,"id": string,"marks": number,"minutes": number,"origin": string,"parts": (string)[],"question": string,"question_hi"?: string | null,"reviewed_by"?: string | null,"rubric": NonNullable<Json>,"status"?: string,"topic": string,"words": number
                  }
                  Update: {
                    "directive"?: string,"id"?: string,"marks"?: number,"minutes"?: number,"origin"?: string,"parts"?: (string)[],"question"?: string,"question_hi"?: string | null,"reviewed_by"?: string | null,"rubric"?: NonNullable<Json>,"status"?: string,"topic"?: string,"words"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "mains_questions_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"micro_topics": {
                  Row: {
                    "position": number,"slug": string,"title": string,"title_hi": string,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "position": number,"slug": string,"title": string,"title_hi": string,"topic": string
                  }
                  Update: {
                    "position"?: number,"slug"?: string,"title"?: string,"title_hi"?: string,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "micro_topics_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"news_items": {
                  Row: {
                    "fact_ids": (string)[],"gist": string,"gist_hi": string,"id": string,"importance": number,"mains": NonNullable<Json>,"news_date": string,"origin": string,"papers": (string)[],"reviewed_by": string | null,"sections": NonNullable<Json>,"sources": NonNullable<Json>,"status": string,"title": string,"title_hi": string,"topics": (string)[],"unverified": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "fact_ids"?: (string)[],"gist": string,"gist_hi": string,"id": string,"importance": number,"mains": NonNullable<Json>,"news_date": string,"origin": string,"papers": (string)[],"reviewed_by"?: string | null,"sections": NonNullable<Json>,"sources": NonNullable<Json>,"status": string,"title": string,"title_hi": string,"topics": (string)[],"unverified": boolean
                  }
                  Update: {
                    "fact_ids"?: (string)[],"gist"?: string,"gist_hi"?: string,"id"?: string,"importance"?: number,"mains"?: NonNullable<Json>,"news_date"?: string,"origin"?: string,"papers"?: (string)[],"reviewed_by"?: string | null,"sections"?: NonNullable<Json>,"sources"?: NonNullable<Json>,"status"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[],"unverified"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"notes": {
                  Row: {
                    "as_of": string,"body": string,"fact_ids": (string)[],"mains_question": string | null,"related": (string)[],"reviewed_by": string | null,"slug": string,"sources": NonNullable<Json>,"summary": string,"summary_hi": string | null,"title": string,"title_hi": string | null,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "as_of": string,"body": string,"fact_ids"?: (string)[],"mains_question"?: string | null,"related"?: (string)[],"reviewed_by"?: string | null,"slug": string,"sources": NonNullable<Json>,"summary": string,"summary_hi"?: string | null,"title": string,"title_hi"?: string | null,"topic": string
                  }
                  Update: {
                    "as_of"?: string,"body"?: string,"fact_ids"?: (string)[],"mains_question"?: string | null,"related"?: (string)[],"reviewed_by"?: string | null,"slug"?: string,"sources"?: NonNullable<Json>,"summary"?: string,"summary_hi"?: string | null,"title"?: string,"title_hi"?: string | null,"topic"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "notes_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"passage_embeddings": {
                  Row: {
                    "content_hash": string,"created_at": string,"dimensions": number,"model": string,"scale": number,"vector": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content_hash": string,"created_at"?: string,"dimensions": number,"model": string,"scale": number,"vector": string
                  }
                  Update: {
                    "content_hash"?: string,"created_at"?: string,"dimensions"?: number,"model"?: string,"scale"?: number,"vector"?: string
                  }
                  Relationships: [
                    
                  ]
                },"practice_presets": {
                  Row: {
                    "created_at": string,"name": string,"setup": NonNullable<Json>,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"name": string,"setup": NonNullable<Json>,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"name"?: string,"setup"?: NonNullable<Json>,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "created_at": string,"email": string | null,"exam_category": string | null,"exam_category_said_at": string | null,"full_name": string | null,"needs_extra_time": boolean,"onboarding_test_taken": boolean,"preparation_level": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email"?: string | null,"exam_category"?: string | null,"exam_category_said_at"?: string | null,"full_name"?: string | null,"needs_extra_time"?: boolean,"onboarding_test_taken"?: boolean,"preparation_level"?: string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string | null,"exam_category"?: string | null,"exam_category_said_at"?: string | null,"full_name"?: string | null,"needs_extra_time"?: boolean,"onboarding_test_taken"?: boolean,"preparation_level"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"question_disputes": {
                  Row: {
                    "attempt_id": string,"claimed": number | null,"created_at": string,"disputed_key": number,"id": string,"outcome": string | null,"position": number,"question_id": string,"reasoning": string,"ruled_at": string | null,"ruled_by": string | null,"ruling": string | null,"sources": NonNullable<Json>,"status": string,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id": string,"claimed"?: number | null,"created_at"?: string,"disputed_key": number,"id"?: string,"outcome"?: string | null,"position": number,"question_id": string,"reasoning": string,"ruled_at"?: string | null,"ruled_by"?: string | null,"ruling"?: string | null,"sources": NonNullable<Json>,"status"?: string,"user_id": string,"version": number
                  }
                  Update: {
                    "attempt_id"?: string,"claimed"?: number | null,"created_at"?: string,"disputed_key"?: number,"id"?: string,"outcome"?: string | null,"position"?: number,"question_id"?: string,"reasoning"?: string,"ruled_at"?: string | null,"ruled_by"?: string | null,"ruling"?: string | null,"sources"?: NonNullable<Json>,"status"?: string,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "question_disputes_attempt_id_position_fkey"
      columns: ["attempt_id","position"]
isOneToOne: false
      referencedRelation: "attempt_answers"
      referencedColumns: ["attempt_id","position"]
    },{
      foreignKeyName: "question_disputes_question_id_version_fkey"
      columns: ["question_id","version"]
isOneToOne: false
      referencedRelation: "question_versions"
      referencedColumns: ["question_id","version"]
    }
                  ]
                },"question_statistics": {
                  Row: {
                    "answers": number,"difficulty": number,"discrimination": number | null,"facility": number,"question_id": string,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "answers": number,"difficulty": number,"discrimination"?: number | null,"facility": number,"question_id": string,"updated_at": string,"version": number
                  }
                  Update: {
                    "answers"?: number,"difficulty"?: number,"discrimination"?: number | null,"facility"?: number,"question_id"?: string,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "question_statistics_question_id_version_fkey"
      columns: ["question_id","version"]
isOneToOne: true
      referencedRelation: "question_versions"
      referencedColumns: ["question_id","version"]
    }
                  ]
                },"question_versions": {
                  Row: {
                    "asked": NonNullable<Json>,"content_hash": string,"created_at": string,"negative": boolean,"question_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "asked": NonNullable<Json>,"content_hash": string,"created_at"?: string,"negative"?: boolean,"question_id": string,"version": number
                  }
                  Update: {
                    "asked"?: NonNullable<Json>,"content_hash"?: string,"created_at"?: string,"negative"?: boolean,"question_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "question_versions_question_id_fkey"
      columns: ["question_id"]
isOneToOne: false
      referencedRelation: "questions"
      referencedColumns: ["id"]
    }
                  ]
                },"questions": {
                  Row: {
                    "changed_at": string,"diagnostic": boolean,"difficulty": number,"format": string,"id": string,"kind": string,"news_id": string | null,"origin": string,"pyq_no": number | null,"pyq_paper": string | null,"pyq_year": number | null,"reviewed_by": string | null,"source_type": string,"status": string,"topic": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at"?: string,"diagnostic"?: boolean,"difficulty": number,"format": string,"id": string,"kind": string,"news_id"?: string | null,"origin": string,"pyq_no"?: number | null,"pyq_paper"?: string | null,"pyq_year"?: number | null,"reviewed_by"?: string | null,"source_type"?: string,"status"?: string,"topic": string,"version": number
                  }
                  Update: {
                    "changed_at"?: string,"diagnostic"?: boolean,"difficulty"?: number,"format"?: string,"id"?: string,"kind"?: string,"news_id"?: string | null,"origin"?: string,"pyq_no"?: number | null,"pyq_paper"?: string | null,"pyq_year"?: number | null,"reviewed_by"?: string | null,"source_type"?: string,"status"?: string,"topic"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "questions_topic_fkey"
      columns: ["topic"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"regrades": {
                  Row: {
                    "answer_new_sixths": number,"answer_old_sixths": number,"attempt_id": string,"dropped_policy": string | null,"id": number,"new_sixths": number,"old_sixths": number,"question_id": string,"reason": string,"ruled_at": string,"ruling_id": number,"user_id": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_new_sixths": number,"answer_old_sixths": number,"attempt_id": string,"dropped_policy"?: string | null,"id"?: never,"new_sixths": number,"old_sixths": number,"question_id": string,"reason": string,"ruled_at": string,"ruling_id": number,"user_id": string,"version": number
                  }
                  Update: {
                    "answer_new_sixths"?: number,"answer_old_sixths"?: number,"attempt_id"?: string,"dropped_policy"?: string | null,"id"?: never,"new_sixths"?: number,"old_sixths"?: number,"question_id"?: string,"reason"?: string,"ruled_at"?: string,"ruling_id"?: number,"user_id"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "regrades_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: false
      referencedRelation: "attempts"
      referencedColumns: ["id"]
    }
                  ]
                },"review_logs": {
                  Row: {
                    "attempt_id": string,"id": number,"position": number,"question_id": string,"rating": number,"reviewed_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "attempt_id": string,"id"?: never,"position": number,"question_id": string,"rating": number,"reviewed_at": string,"user_id": string
                  }
                  Update: {
                    "attempt_id"?: string,"id"?: never,"position"?: number,"question_id"?: string,"rating"?: number,"reviewed_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "review_logs_attempt_id_position_fkey"
      columns: ["attempt_id","position"]
isOneToOne: true
      referencedRelation: "attempt_answers"
      referencedColumns: ["attempt_id","position"]
    },{
      foreignKeyName: "review_logs_question_id_fkey"
      columns: ["question_id"]
isOneToOne: false
      referencedRelation: "questions"
      referencedColumns: ["id"]
    }
                  ]
                },"security_events": {
                  Row: {
                    "created_at": string,"description": string,"event_category": string,"event_type": string,"id": string,"risk_level": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"description"?: string,"event_category"?: string,"event_type": string,"id"?: string,"risk_level": string,"user_id"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"description"?: string,"event_category"?: string,"event_type"?: string,"id"?: string,"risk_level"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"test_series": {
                  Row: {
                    "about": string,"about_hi": string,"position": number,"slug": string,"title": string,"title_hi": string
                  }
                  ComputedFields: never
                  Insert: {
                    "about": string,"about_hi": string,"position": number,"slug": string,"title": string,"title_hi": string
                  }
                  Update: {
                    "about"?: string,"about_hi"?: string,"position"?: number,"slug"?: string,"title"?: string,"title_hi"?: string
                  }
                  Relationships: [
                    
                  ]
                },"tests": {
                  Row: {
                    "about": string,"about_hi": string,"attempts_allowed": number | null,"closes_at": string | null,"dropped_policy": string,"hindi_count": number,"kind": string,"minutes": number,"opens_at": string | null,"origin": string,"position": number,"question_count": number,"reviewed_by": string | null,"rule": string,"series": string | null,"slug": string,"status": string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "about": string,"about_hi": string,"attempts_allowed"?: number | null,"closes_at"?: string | null,"dropped_policy"?: string,"hindi_count"?: number,"kind": string,"minutes": number,"opens_at"?: string | null,"origin": string,"position": number,"question_count": number,"reviewed_by"?: string | null,"rule"?: string,"series"?: string | null,"slug": string,"status"?: string,"title": string,"title_hi": string,"topics": (string)[]
                  }
                  Update: {
                    "about"?: string,"about_hi"?: string,"attempts_allowed"?: number | null,"closes_at"?: string | null,"dropped_policy"?: string,"hindi_count"?: number,"kind"?: string,"minutes"?: number,"opens_at"?: string | null,"origin"?: string,"position"?: number,"question_count"?: number,"reviewed_by"?: string | null,"rule"?: string,"series"?: string | null,"slug"?: string,"status"?: string,"title"?: string,"title_hi"?: string,"topics"?: (string)[]
                  }
                  Relationships: [
                    {
      foreignKeyName: "tests_rule_fkey"
      columns: ["rule"]
isOneToOne: false
      referencedRelation: "exam_rules"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "tests_series_fkey"
      columns: ["series"]
isOneToOne: false
      referencedRelation: "test_series"
      referencedColumns: ["slug"]
    }
                  ]
                },"topics": {
                  Row: {
                    "papers": (string)[],"parent_slug": string | null,"position": number,"prerequisites": (string)[],"slug": string,"summary": string,"title": string,"title_hi": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "papers"?: (string)[],"parent_slug"?: string | null,"position": number,"prerequisites"?: (string)[],"slug": string,"summary": string,"title": string,"title_hi"?: string | null
                  }
                  Update: {
                    "papers"?: (string)[],"parent_slug"?: string | null,"position"?: number,"prerequisites"?: (string)[],"slug"?: string,"summary"?: string,"title"?: string,"title_hi"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "topics_parent_slug_fkey"
      columns: ["parent_slug"]
isOneToOne: false
      referencedRelation: "topics"
      referencedColumns: ["slug"]
    }
                  ]
                },"user_roles": {
                  Row: {
                    "role": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "role"?: string,"user_id": string
                  }
                  Update: {
                    "role"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "answer_diagnostic":
{ Args: { "p_answer": Json,"p_position": number,"p_session": string }; Returns: Json
                           },
"assistant_usage":
{ Args: { "p_days"?: number }; Returns: Json
                           },
"attempt_cohort":
{ Args: { "p_attempt": string }; Returns: Json
                           },
"begin_chat_answer":
{ Args: { "p_continue"?: boolean,"p_message_id": string,"p_question": string,"p_question_id": string,"p_replaces"?: string,"p_session_id": string,"p_style"?: string,"p_transcript"?: string,"p_transcript_of"?: string,"p_user_id": string }; Returns: Json
                           },
"challenged_questions":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"chat_turn":
{ Args: { "p_question_id"?: string,"p_session_id": string }; Returns: Json
                           },
"check_answer":
{ Args: { "p_answer": Json,"p_attempt": string }; Returns: Json
                           },
"check_visitor_answer":
{ Args: { "p_question_id": string,"p_selected": number,"p_version": number }; Returns: Json
                           },
"close_assistant_call":
{ Args: { "p_audio_seconds"?: number,"p_cost_micros"?: number,"p_id": number,"p_limit"?: number,"p_ms"?: number,"p_outcome": string,"p_tokens_in"?: number,"p_tokens_out"?: number }; Returns: Json
                           },
"count_practice":
{ Args: { "p_setup": Json }; Returns: number
                           },
"decide_question":
{ Args: { "p_decision": string,"p_question_id": string,"p_reason": string,"p_version": number }; Returns: undefined
                           },
"delete_chat_session":
{ Args: { "p_session_id": string }; Returns: boolean
                           },
"diagnostic_result":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"dispute_key":
{ Args: { "p_attempt": string,"p_claimed": number,"p_position": number,"p_reasoning": string,"p_sources": Json }; Returns: string
                           },
"dispute_window":
{ Args: { "p_attempt": string,"p_position": number }; Returns: Json
                           },
"embeddings_state":
{ Args: { "p_model": string }; Returns: Json
                           },
"google_account_state":
{ Args: { "p_email": string,"p_sub": string }; Returns: string
                           },
"import_visitor_answers":
{ Args: { "p_answers": Json,"p_day": string }; Returns: string
                           },
"is_anothers_chat_session":
{ Args: { "p_session_id": string }; Returns: boolean
                           },
"is_open_test_item":
{ Args: { "p_query": string }; Returns: boolean
                           },
"keep_card_reviews":
{ Args: { "p_reviews": Json }; Returns: Json
                           },
"keep_chat_answer":
{ Args: { "p_content": string,"p_message_id": string,"p_mode"?: string,"p_practice"?: Json,"p_sources"?: Json,"p_state": string,"p_step"?: number,"p_suggestions"?: (string)[],"p_user_id": string,"p_writer": string }; Returns: boolean
                           },
"keep_chat_answers":
{ Args: { "p_answers": Json }; Returns: (string)[]
                           },
"known_blanks":
{ Args: { "p_attempt": string }; Returns: Json
                           },
"library_review":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"list_chat_feedback":
{ Args: { "p_limit"?: number,"p_offset"?: number,"p_state"?: string }; Returns: Json
                           },
"list_chat_sessions":
{ Args: { "p_search"?: string }; Returns: {
              "created_at": string,"last_message_at": string,"message_count": number,"pinned": boolean,"preview": string,"session_id": string,"title": string
            }[]
                           },
"list_embeddings":
{ Args: { "p_after"?: number,"p_limit"?: number,"p_model": string }; Returns: {
              "id": string,"number": number,"scale": number,"vector": string
            }[]
                           },
"list_my_sessions":
{ Args: Record<PropertyKey, never>; Returns: {
              "aal": string,"created_at": string,"id": string,"ip": string,"is_current": boolean,"last_used_at": string,"user_agent": string
            }[]
                           },
"log_security_event":
{ Args: { "p_description"?: string,"p_event_category"?: string,"p_event_type": string,"p_risk_level"?: string,"p_target_user_id"?: string }; Returns: string
                           },
"my_abilities":
{ Args: Record<PropertyKey, never>; Returns: {
              "n": number,"sd": number,"theta": number,"topic": string
            }[]
                           },
"my_answers":
{ Args: { "p_from"?: string,"p_to"?: string }; Returns: Json
                           },
"my_assistant_quota":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"my_cards":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_chat_feedback":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_disputes":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_reviews":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_tests":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"open_assistant_call":
{ Args: { "p_limit"?: number,"p_message_id"?: string,"p_model": string,"p_prompt_version"?: string,"p_step": string,"p_tokens_in"?: number,"p_tokens_out"?: number,"p_user_id": string }; Returns: Json
                           },
"open_attempt":
{ Args: { "p_attempt": string }; Returns: Json
                           },
"open_disputes":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"preview_ruling":
{ Args: { "p_key": number,"p_outcome": string,"p_question_id": string,"p_truths"?: (boolean)[],"p_version": number }; Returns: Json
                           },
"public_rulings":
{ Args: { "p_limit"?: number }; Returns: Json
                           },
"pyq_years":
{ Args: Record<PropertyKey, never>; Returns: (number)[]
                           },
"rate_chat_answer":
{ Args: { "p_message_id": string,"p_note"?: string,"p_rating": number,"p_reasons"?: (string)[] }; Returns: undefined
                           },
"read_passages":
{ Args: { "p_ids": (string)[] }; Returns: {
              "anchor": string,"as_of": string,"content": string,"content_hi": string,"coverage": number,"fact_id": string,"fact_ids": (string)[],"held": number,"href": string,"id": string,"kind": string,"named": number,"note_slug": string,"position": number,"score": number,"section": string,"source_ids": (string)[],"source_title": string,"source_url": string,"title": string,"title_hi": string,"topic": string
            }[]
                           },
"related_past_questions":
{ Args: { "p_question_id": string }; Returns: Json
                           },
"reveal_results":
{ Args: { "p_attempt": string,"p_reflection"?: Json }; Returns: undefined
                           },
"revoke_my_session":
{ Args: { "p_session_id": string }; Returns: boolean
                           },
"rule_on_key":
{ Args: { "p_key": number,"p_outcome": string,"p_question_id": string,"p_ruling": string,"p_truths"?: (boolean)[],"p_version": number }; Returns: Json
                           },
"rulings_for":
{ Args: { "p_question_id": string,"p_version": number }; Returns: Json
                           },
"save_answers":
{ Args: { "p_answers": Json,"p_attempt": string }; Returns: Json
                           },
"search_passages":
{ Args: { "p_limit"?: number,"p_query": string,"p_side"?: string }; Returns: {
              "anchor": string,"as_of": string,"content": string,"content_hi": string,"coverage": number,"fact_id": string,"fact_ids": (string)[],"held": number,"href": string,"id": string,"kind": string,"named": number,"note_slug": string,"position": number,"score": number,"section": string,"source_ids": (string)[],"source_title": string,"source_url": string,"title": string,"title_hi": string,"topic": string
            }[]
                           },
"set_error_type":
{ Args: { "p_attempt": string,"p_error_type": string,"p_position": number }; Returns: undefined
                           },
"set_preparation_level":
{ Args: { "p_level": string }; Returns: undefined
                           },
"settle_chat_feedback":
{ Args: { "p_id": number,"p_note"?: string,"p_outcome": string }; Returns: undefined
                           },
"skip_diagnostic":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"start_diagnostic":
{ Args: { "p_profile": Json }; Returns: Json
                           },
"start_practice":
{ Args: { "p_setup": Json }; Returns: Json
                           },
"start_test":
{ Args: { "p_slot"?: string,"p_test": string }; Returns: Json
                           },
"stop_chat_answer":
{ Args: { "p_message_id": string }; Returns: boolean
                           },
"submit_attempt":
{ Args: { "p_answers"?: Json,"p_attempt": string }; Returns: Json
                           },
"teaching_context":
{ Args: { "p_asked"?: string,"p_subject": string,"p_topics": (string)[] }; Returns: Json
                           },
"visitor_practice":
{ Args: Record<PropertyKey, never>; Returns: Json
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
